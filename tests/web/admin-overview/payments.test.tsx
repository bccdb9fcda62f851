// @vitest-environment happy-dom
/** Payments that need an admin: differences to the provider, failed refunds and disputes. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signInAdmin } from '#tests/web/texts/admin-people.ts';
import { currentAddress, openSite, requestsTo, respond, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

const meta = { total: 0, page: 1, limit: 20, totalPages: 0 };
const difference = {
  id: 'd1',
  kind: 'refund_unknown',
  provider: 'razorpay',
  status: 'open',
  paymentId: 'pay_1',
  orderId: 'o1',
  ours: null,
  theirs: 118,
  foundAt: '2026-11-01T21:00:00.000Z',
  seenAt: '2026-11-01T21:00:00.000Z',
};

beforeEach(() => {
  signInAdmin();
  respond('get', '/api/admin/attention', { data: [] });
  respond('get', '/api/admin/disputes', { data: [], meta });
});

it('explains a payment difference, the amounts of both sides and the action to take', async () => {
  respond('get', '/api/admin/differences', { data: [difference], meta: { ...meta, total: 1, totalPages: 1 } });
  openSite('/admin?tab=payments');
  const row = within(await screen.findByRole('row', { name: /pay_1/ }));
  for (const text of ['Refunded by hand', 'Note it on the order. Do not refund it again.', 'nothing', '₹118.00', 'Razorpay'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: 'See order' }).getAttribute('href')).toBe('/admin?order=o1');
});

it('names the payment of a failed refund and the appointment that it is for', async () => {
  respond('get', '/api/admin/differences', { data: [], meta });
  const items = [{ id: 'r2', text: '₹600.00', at: difference.foundAt, paymentId: 'pay_8', appointmentId: 'v1' }];
  respond('get', '/api/admin/attention', { data: [{ kind: 'refund_failed', count: 1, isLeast: false, items }] });
  openSite('/admin?tab=payments');
  const row = within(await screen.findByRole('row', { name: /pay_8/ }));
  expect(row.getByRole('link', { name: 'See appointment' }).getAttribute('href')).toBe('/admin?tab=doctors&visit=v1');
});

it('asks the provider again for a failed refund that belongs to no order, and reads the list again', async () => {
  respond('get', '/api/admin/differences', { data: [], meta });
  const failed = { at: difference.foundAt, paymentId: 'pay_8' };
  const items = [
    { ...failed, id: 'r2', text: '₹600.00', appointmentId: 'v1' },
    { ...failed, id: 'r3', text: '₹118.00', orderId: 'o1' },
  ];
  respond('get', '/api/admin/attention', { data: [{ kind: 'refund_failed', count: 2, isLeast: false, items }] });
  respond('post', '/api/admin/refunds/r2/retry', { id: 'r2', status: 'processed' });
  openSite('/admin?tab=payments');
  const button = await screen.findByRole('button', { name: 'Ask again: ₹600.00' });
  expect(screen.queryByRole('button', { name: 'Ask again: ₹118.00' })).toBeNull();
  respond('get', '/api/admin/attention', { data: [] });
  fireEvent.click(button);
  expect(await screen.findByText('No refund has failed.')).toBeTruthy();
  expect(requestsTo('POST')).toHaveLength(1);
});

it('warns that the payment is disputed before a failed refund is requested again', async () => {
  respond('get', '/api/admin/differences', { data: [], meta });
  const items = [{ id: 'r2', text: '₹600.00', at: difference.foundAt, paymentId: 'pay_8', appointmentId: 'v1' }];
  const disputed = { id: 'disp_1', provider: 'razorpay', status: 'under_review' };
  respond('get', '/api/admin/attention', {
    data: [{ kind: 'refund_failed', count: 1, isLeast: false, items: items.map((item) => ({ ...item, dispute: disputed })) }],
  });
  respond('post', '/api/admin/refunds/r2/retry', { id: 'r2', status: 'processed' });
  openSite('/admin?tab=payments');
  fireEvent.click(await screen.findByRole('button', { name: 'Ask again: ₹600.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund ₹600.00 all the same?' }));
  expect(dialog.getByRole('alert').textContent).toContain('The bank disputes this payment. Do not refund it as well');
  expect(requestsTo('POST')).toHaveLength(0);
  respond('get', '/api/admin/attention', { data: [] });
  fireEvent.click(dialog.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('No refund has failed.')).toBeTruthy();
  expect(requestsTo('POST')).toHaveLength(1);
});

const dispute = {
  id: 'disp_1',
  provider: 'razorpay',
  status: 'open',
  amount: 600,
  currency: 'INR',
  paymentId: 'pay_5',
  appointmentId: 'v1',
  createdAt: difference.foundAt,
  updatedAt: difference.foundAt,
};

it('links a disputed payment to the appointment that it confirmed', async () => {
  respond('get', '/api/admin/differences', { data: [], meta });
  respond('get', '/api/admin/disputes', { data: [dispute], meta: { ...meta, total: 1, totalPages: 1 } });
  openSite('/admin?tab=payments');
  const row = within(await screen.findByRole('row', { name: /pay_5/ }));
  expect(row.getByRole('link', { name: 'See appointment' }).getAttribute('href')).toBe('/admin?tab=doctors&visit=v1');
});

it('pages the disputes apart from the differences', async () => {
  respond('get', '/api/admin/differences', { data: [difference], meta: { ...meta, total: 41, page: 2, totalPages: 3 } });
  respond('get', '/api/admin/disputes', { data: [dispute], meta: { ...meta, total: 21, page: 2, totalPages: 2 } });
  openSite('/admin?tab=payments&page=2&disputesPage=2');
  const disputes = within(await screen.findByRole('region', { name: 'Disputes' }));
  expect(await disputes.findByText('21 of 21 disputes')).toBeTruthy();
  expect(Object.fromEntries(requestsTo('GET /api/admin/disputes').at(-1)?.query ?? [])).toEqual({ page: '2', state: 'open' });
  expect(disputes.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/admin?tab=payments&page=2');
  const differences = within(screen.getByRole('region', { name: 'Differences' }));
  expect(differences.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/admin?tab=payments&disputesPage=2&page=3');
  fireEvent.change(screen.getByLabelText('Disputes', { selector: 'select' }), { target: { value: 'all' } });
  await waitFor(() => expect(currentAddress()).toBe('/admin?tab=payments&disputes=all&page=2'));
});

it('says that no payment needs attention and when the last check ran', async () => {
  respond('get', '/api/admin/differences', {
    data: [],
    meta,
    lastRun: {
      from: difference.foundAt,
      to: difference.foundAt,
      completedAt: difference.foundAt,
      payments: 5,
      refunds: 1,
    },
  });
  openSite('/admin?tab=payments');
  for (const text of ['No refund has failed.', 'The books agree.', /^No dispute is open/, /2 Nov 2026, 2:30 am: 5 payments, 1 refund\.$/])
    expect(await screen.findByText(text)).toBeTruthy();
});
