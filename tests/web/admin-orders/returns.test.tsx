// @vitest-environment happy-dom
/** The administration of returns: approving, refusing and receiving returned items. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aReturn } from '#tests/web/kit/orders.ts';
import { staffOrder } from '#tests/web/texts/admin-orders.ts';
import { signInAdmin } from '#tests/web/texts/admin-people.ts';
import { openSite, press, requestsTo, respond, respondByQuery, respondWithError, setUpSite, toastSaying } from '#tests/web/texts/site.tsx';

setUpSite();

const sent = (start: string) => requestsTo(start).at(-1)?.body;
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
    signInAdmin();
    respond('get', '/api/returns', { data, meta: { total: data.length, page: 1, limit: 20, totalPages: 1 } } as never);
    respond('patch', '/api/orders/o1/returns/r1', staffOrder('o1') as never);
  };

  it('approves a return with one click and refuses a return only with a reason', async () => {
    queue(asked({ comment: 'A wheel is off' }));
    openSite('/admin?tab=returns');
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
    openSite('/admin?tab=returns&status=approved');
    await press('Received the return of order NH-o1');
    fireEvent.click(await screen.findByLabelText('1 × Wooden Train 1: back on sale'));
    await pressIn('Have the items arrived?', 'Received: refund');
    await waitFor(() =>
      expect(sent('PATCH /api/orders/o1/returns/r1')).toEqual({ status: 'received', items: [{ productId: 1, variantId: 1, restock: true }] }),
    );
  });

  it('announces no refund for the return of items that cost nothing', async () => {
    queue(asked({ status: 'approved', amount: 0 }));
    openSite('/admin?tab=returns&status=approved');
    await press('Received the return of order NH-o1');
    expect(await screen.findByText(/^Nothing was paid for these items of order NH-o1, so nothing is refunded\./)).toBeTruthy();
    await pressIn('Have the items arrived?', 'Received');
    await waitFor(() => expect(toastSaying('success', 'Return received. Nothing was paid for these items.')).toBe(true));
  });

  it('says that no return waits, and shows an error when returns cannot be loaded', async () => {
    queue();
    openSite('/admin?tab=returns');
    expect(await screen.findByText('No return waits for a decision')).toBeTruthy();
    respondWithError('get', '/api/returns', 'internal');
    await fill('Show', 'refunded');
    expect(await screen.findByText('Failed to load returns', { selector: 'h2' })).toBeTruthy();
  });

  it('goes to the last page with returns when the shown page has become empty', async () => {
    queue();
    const rows = Array.from({ length: 20 }, (_, index) => asked({ id: `r${index}` }));
    respondByQuery('get', '/api/returns', (query) => {
      const page = Number(query.get('page'));
      return { data: page === 1 ? rows : [], meta: { total: 20, page, limit: 20, totalPages: 1 } };
    });
    openSite('/admin?tab=returns&page=2');
    expect(await screen.findAllByRole('article', { name: 'Return of order NH-o1' })).toHaveLength(20);
    expect(screen.getByText('1–20 of 20 returns')).toBeTruthy();
  });

  describe('of an exchange', () => {
    const held = { status: 'held', heldUntil: '2026-11-26T06:00:00.000Z' } as const;
    const wanted = [{ ...aReturn().items[0], exchangeFor: { id: 2, title: '4-5 years', sku: 'R-2' } }] as ReturnType<typeof aReturn>['items'];

    it('shows the requested size of an exchange and until when it is held', async () => {
      queue(asked({ items: wanted, exchange: held, amount: 0 }));
      openSite('/admin?tab=returns');
      const card = within(await screen.findByRole('article', { name: 'Return of order NH-o1' }));
      expect(card.getByText(/4-5 years \(SKU R-2\)/)).toBeTruthy();
      expect(card.getByText('The new items are held until 26 Nov 2026, 11:30 am; then it becomes a refund.')).toBeTruthy();
      expect(card.queryByText('₹0.00')).toBeNull();
    });

    it('sends an exchange with a tracking number and prints its packing slip', async () => {
      queue(asked({ status: 'received', items: wanted, exchange: held, amount: 0 }));
      openSite('/admin?tab=returns&status=received');
      const slip = await screen.findByRole('link', { name: 'Packing slip of the exchange of order NH-o1' });
      expect(slip.getAttribute('href')).toContain('exchange=r1');
      await press('Send exchange of order NH-o1');
      await pressIn('Send the exchange?', 'Mark as sent');
      expect(await screen.findByText('Please enter the tracking number of the parcel')).toBeTruthy();
      await fill('Tracking number', 'DL77');
      await pressIn('Send the exchange?', 'Mark as sent');
      await waitFor(() => expect(sent('PATCH /api/orders/o1/returns/r1')).toEqual({ status: 'exchanged', trackingNumber: 'DL77' }));
    });

    it('refunds an exchange instead with a reason, and asks about the new items if they were sent', async () => {
      queue(asked({ status: 'exchanged', items: wanted, exchange: { ...held, status: 'sent' }, amount: 0 }));
      respond('post', '/api/orders/o1/returns/r1/refund-instead', staffOrder('o1') as never);
      openSite('/admin?tab=returns&status=exchanged');
      await press('Refund instead the return of order NH-o1');
      await fill('Reason', 'The new one is torn');
      fireEvent.click(await screen.findByLabelText('The new items came back and go on sale again'));
      await pressIn('Refund instead of exchanging?', 'Refund now');
      await waitFor(() => expect(sent('POST /api/orders/o1/returns/r1/refund-instead')).toEqual({ reason: 'The new one is torn', restock: true }));
    });
  });

  it('prints the new items of an exchange alone on its packing slip', async () => {
    signInAdmin();
    const wanted = { orderItemId: 'item-1', productId: 1, variantId: 1, productName: 'Wooden Train 1', quantity: 1, reason: 'x' };
    const exchangeFor = { id: 2, title: '4-5 years', sku: 'R-2' };
    const exchange = { status: 'held', heldUntil: '2026-11-26T06:00:00.000Z' } as const;
    const order = staffOrder('o1', {
      status: 'delivered',
      giftMessage: 'Happy birthday',
      returns: [aReturn({ status: 'received', items: [{ ...wanted, exchangeFor }], exchange })],
    });
    respond('get', '/api/orders/o1', order as never);
    openSite('/admin?tab=orders&order=o1&view=slip&exchange=r1');
    const slip = within(await screen.findByRole('region', { name: 'Packing slip of the exchange for order NH-o1' }));
    expect(slip.getByText('Wooden Train 1 (4-5 years)')).toBeTruthy();
    expect(slip.getByText('1 item in all')).toBeTruthy();
    expect(slip.getByText(/^Sent in exchange for items of this order/)).toBeTruthy();
    expect(slip.queryByText('Happy birthday')).toBeNull();
  });
});
