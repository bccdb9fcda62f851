// @vitest-environment happy-dom
/** The complaints in the administration: the list by due time, one ticket, and writing to its customer. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints/complaints.ts';
import { signInAdmin } from '#tests/web/texts/admin-people.ts';
import {
  currentAddress,
  openSite,
  press,
  requestsTo,
  respond,
  respondWithError,
  respondWithErrorDetails,
  setUpSite,
  withholdResponse,
} from '#tests/web/texts/site.tsx';

setUpSite();

const ticket = 'G-7K3QM9X2';
const complaint: Complaint = {
  ticket,
  state: 'received',
  createdAt: '2026-11-20T10:00:00.000Z',
  dueAt: '2026-11-22T10:00:00.000Z',
  isOverdue: true,
  name: 'Asha Rao',
  email: 'asha@nanhe.test',
  orderNumber: 'ORD-2026-00001',
  what: 'The kite came torn.',
  wish: 'A new kite.',
  moves: ['acknowledged', 'rejected'],
  events: [{ at: '2026-11-20T10:00:00.000Z', what: 'received' }],
};
const last = (start: string) => requestsTo(start).at(-1);
const list = (data: readonly Complaint[]) =>
  respond('get', '/api/admin/complaints', { data, meta: { total: data.length, page: 1, limit: 20, totalPages: data.length === 0 ? 0 : 1 } });

describe('the list of complaints', () => {
  it('lists complaints with ticket, customer, state, order and what is overdue, and leads to the ticket', async () => {
    signInAdmin();
    list([complaint, { ...complaint, ticket: 'G-22222222', name: 'Ravi', state: 'acknowledged', isOverdue: false }]);
    openSite('/admin?tab=complaints');
    const first = within(await screen.findByRole('row', { name: new RegExp(ticket) }));
    for (const text of ['Received', 'Overdue', 'Order ORD-2026-00001', 'The kite came torn.'])
      expect(first.getAllByText(text).length).toBeGreaterThan(0);
    expect(first.getByRole('link', { name: ticket }).getAttribute('href')).toBe(`/admin?tab=complaints&ticket=${ticket}`);
    expect(within(screen.getByRole('row', { name: /G-22222222/ })).queryByText('Overdue')).toBeNull();
    expect(last('GET /api/admin/complaints')?.query.get('show')).toBe('open');
  });

  it('opens a ticket and returns to the same page of the list', async () => {
    signInAdmin();
    respond('get', '/api/admin/complaints', { data: [complaint], meta: { total: 21, page: 2, limit: 20, totalPages: 2 } });
    respond('get', `/api/admin/complaints/${ticket}`, complaint);
    openSite('/admin?tab=complaints&show=all&page=2');
    fireEvent.click(await screen.findByRole('link', { name: ticket }));
    expect((await screen.findByRole('link', { name: 'Complaints', current: false })).getAttribute('href')).toBe(
      '/admin?tab=complaints&show=all&page=2',
    );
  });

  it('shows that the complaints are loading', async () => {
    signInAdmin();
    withholdResponse('get', '/api/admin/complaints');
    openSite('/admin?tab=complaints');
    expect(await screen.findByText('Loading complaints')).toBeTruthy();
  });

  it('says that no complaint is open, that none is closed, or that none has the searched words', async () => {
    signInAdmin();
    list([]);
    openSite('/admin?tab=complaints');
    expect(await screen.findByText('No complaint is open')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'closed' } });
    expect(await screen.findByText('No complaint has been closed yet')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Search complaints'), { target: { value: 'kite' } });
    expect(await screen.findByText('No complaint has these words.')).toBeTruthy();
    expect(currentAddress()).toBe('/admin?tab=complaints&show=closed&search=kite');
  });

  it('loads the complaints again on request when they cannot be loaded', async () => {
    signInAdmin();
    respondWithError('get', '/api/admin/complaints', 'internal');
    openSite('/admin?tab=complaints');
    expect(await screen.findByText('Failed to load complaints')).toBeTruthy();
    list([complaint]);
    await press('Try Again');
    expect(await screen.findByRole('row', { name: new RegExp(ticket) })).toBeTruthy();
  });
});

describe('a complaint', () => {
  const path = `/api/admin/complaints/${ticket}`;
  const show = async (given: Complaint = complaint) => {
    signInAdmin();
    respond('get', path, given);
    openSite(`/admin?tab=complaints&ticket=${ticket}`);
    await screen.findByText('What the customer wrote');
  };
  const text = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: /Mailed to|Only staff/ }), { target: { value } });

  it('shows that a complaint is loading', async () => {
    signInAdmin();
    withholdResponse('get', path);
    openSite(`/admin?tab=complaints&ticket=${ticket}`);
    expect(await screen.findByText('Loading complaint')).toBeTruthy();
  });

  it('loads a complaint again on request when it cannot be loaded', async () => {
    signInAdmin();
    respondWithError('get', path, 'internal');
    openSite(`/admin?tab=complaints&ticket=${ticket}`);
    expect(await screen.findByText('Failed to load the complaint')).toBeTruthy();
    respond('get', path, complaint);
    await press('Try Again');
    expect(await screen.findByText('The kite came torn.')).toBeTruthy();
  });

  it("offers the moves of a complaint's state, a reply and a note, but no reply to a closed one and nothing for a deleted account", async () => {
    await show({ ...complaint, state: 'resolved', moves: ['reopened'], closedAt: '2026-11-21T10:00:00.000Z' });
    expect(screen.getByRole('button', { name: 'Open again' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add note' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });

  it('says that the customer has deleted the account, and offers nothing to write', async () => {
    await show({ ...complaint, name: '', email: '', what: '', wish: '' });
    expect(screen.getByText('The customer has deleted the account')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
  });

  it('sends the acknowledgement of a complaint once, and says so', async () => {
    await show();
    respond('put', `${path}/state`, { ...complaint, state: 'acknowledged' });
    await press('Acknowledge');
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge the complaint' }));
    text('We look into it.');
    fireEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
    fireEvent.click(dialog.getByRole('button', { name: /^(?:Acknowledge|Sending\.\.\.)$/ }));
    expect(await screen.findByText('Your mail is on its way to asha@nanhe.test.')).toBeTruthy();
    expect(sentTo('state')).toEqual([{ state: 'acknowledged', text: 'We look into it.' }]);
  });

  it('rejects a complaint only with a reason', async () => {
    await show();
    await press('Reject');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the complaint' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(sentTo('state')).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Reject' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps a reply that the server refuses, says why, and sends it again', async () => {
    await show();
    respondWithErrorDetails('post', `${path}/replies`, 'invalid_input', { fields: { text: 'Write without addresses of the web' } });
    await press('Reply');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to asha@nanhe.test' }));
    text('A new kite is on its way.');
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(dialog.getAllByText(/Write without addresses of the web/).length).toBeGreaterThan(0));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A new kite is on its way.');
    respond('post', `${path}/replies`, complaint);
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reply to asha@nanhe.test' })).toBeNull());
    const [first, second] = sentTo('replies');
    expect(second).toEqual(first);
  });

  it('saves a note for staff without a mail', async () => {
    await show();
    respond('post', `${path}/notes`, complaint);
    await press('Add note');
    const dialog = within(await screen.findByRole('dialog', { name: 'Note for staff' }));
    text('Called her.');
    fireEvent.click(dialog.getByRole('button', { name: 'Keep note' }));
    expect(await screen.findByText('Note kept.')).toBeTruthy();
    expect(sentTo('notes')).toEqual([{ noteId: expect.any(String), text: 'Called her.' }]);
  });

  const sentTo = (what: 'state' | 'replies' | 'notes') => requestsTo(`${what === 'state' ? 'PUT' : 'POST'} ${path}/${what}`).map(({ body }) => body);
});
