// @vitest-environment happy-dom
/** The administration of returns: approving, refusing and receiving returned items. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aReturn } from '#tests/web/kit/orders.ts';
import { staffOrder } from '#tests/web/texts/admin-orders.ts';
import { onDesktop } from '#tests/web/texts/admin-people.ts';
import { answer, askedFor, onTheWholeSite, open, press, refuse } from '#tests/web/texts/kit.tsx';

onTheWholeSite();

const sent = (start: string) => askedFor(start).at(-1)?.body;
const fill = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const pressIn = async (name: string, button: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name, hidden: true })).getByRole('button', { name: button, hidden: true }));

describe('returns', () => {
  const asked = (given: Parameters<typeof aReturn>[0] = {}) => ({
    ...aReturn(given),
    order: {
      id: 'o1',
      orderNumber: 'NH-o1',
      userId: 'customer-1',
      user: { firstName: 'Asha', lastName: 'Verma', email: 'asha@example.in', phone: '' },
    },
  });
  const queue = (...data: object[]) => {
    onDesktop();
    answer('get', '/api/returns', { data, meta: { total: data.length, page: 1, limit: 20, totalPages: 1 } } as never);
    answer('patch', '/api/orders/o1/returns/r1', staffOrder('o1') as never);
  };

  it('approves a return with one click and refuses a return only with a reason', async () => {
    queue(asked({ comment: 'A wheel is off' }));
    open('/admin?tab=returns');
    const card = within(await screen.findByRole('article', { name: 'Return of order NH-o1' }));
    expect(card.getByText(/A wheel is off/)).toBeTruthy();
    expect(card.getByText('₹588.82')).toBeTruthy();
    await press('Approve the return of order NH-o1');
    await waitFor(() => expect(sent('PATCH /api/orders/o1/returns/r1')).toEqual({ status: 'approved' }));
    await press('Refuse the return of order NH-o1');
    await pressIn('Refuse this return?', 'Refuse');
    expect(await screen.findByText('Please give a reason; the customer reads it')).toBeTruthy();
    await fill('Reason', 'It was used');
    await pressIn('Refuse this return?', 'Refuse');
    await waitFor(() => expect(sent('PATCH /api/orders/o1/returns/r1')).toEqual({ status: 'refused', reason: 'It was used' }));
  });

  it('marks a return as received and restocks only the chosen items', async () => {
    queue(asked({ status: 'approved' }));
    open('/admin?tab=returns&status=approved');
    await press('Received the return of order NH-o1');
    fireEvent.click(await screen.findByLabelText('1 × Wooden Train 1: back on sale'));
    await pressIn('Have the items arrived?', 'Received: refund');
    await waitFor(() =>
      expect(sent('PATCH /api/orders/o1/returns/r1')).toEqual({ status: 'received', items: [{ productId: 1, variantId: 1, restock: true }] }),
    );
  });

  it('says that no return waits, and shows an error when returns cannot be loaded', async () => {
    queue();
    open('/admin?tab=returns');
    expect(await screen.findByText('No return waits for a decision')).toBeTruthy();
    refuse('get', '/api/returns', 'internal');
    await fill('Show', 'refunded');
    expect(await screen.findByText('Failed to load returns', { selector: 'h2' })).toBeTruthy();
  });
});
