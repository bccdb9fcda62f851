// @vitest-environment happy-dom
/** Orders on delivery in the administration: their figures, the remittances of couriers, and refunds that staff pay. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffOrder, withOrders } from '#tests/web/texts/admin-orders.ts';
import { signInAdmin } from '#tests/web/texts/admin-people.ts';
import { delayResponse, openSite, press, requestsTo, respond, respondWithError, setUpSite, toastSaying } from '#tests/web/texts/site.tsx';

setUpSite();

it('says of which orders the figures of money on delivery are, and where older ones are listed', async () => {
  signInAdmin();
  const figures = { all: { delivered: 3, refused: 1, rate: 0.25 }, prefixes: [], due: 500, unpaid: 200, isPartial: false };
  respond('get', '/api/admin/remittances/figures', figures);
  openSite('/admin?tab=cod');
  const panel = within(await screen.findByRole('region', { name: 'Parcels of the last 90 days' }));
  expect(await panel.findByText(/All figures are of orders of the last 90 days\. Money of older orders is not in them/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'orders still to be paid' }).getAttribute('href')).toBe('/admin?paymentStatus=due');
});

it('offers to record only the rows whose comparison was shown, not those that were typed meanwhile', async () => {
  signInAdmin();
  respond('get', '/api/admin/remittances/figures', {
    all: { delivered: 0, refused: 0, rate: null },
    prefixes: [],
    due: 0,
    unpaid: 0,
    isPartial: false,
  });
  const rows = [{ line: 1, outcome: 'matched', message: 'Paid in full', order: 'NH-1', orderId: 'o1', amount: 9, expected: 9 }];
  const release = delayResponse('post', '/api/admin/remittances', { rows, total: 9, matched: 9 });
  openSite('/admin?tab=cod');
  const field = await screen.findByLabelText('Rows');
  fireEvent.change(field, { target: { value: 'NH-1,9,UTR1,2026-11-20' } });
  await press('Compare with orders');
  await waitFor(() => expect(requestsTo('POST /api/admin/remittances')).toHaveLength(1));
  fireEvent.change(field, { target: { value: 'NH-2,5000,UTR2,2026-11-20' } });
  release();
  await screen.findByRole('button', { name: 'Compare with orders' });
  expect(screen.queryByRole('button', { name: 'Record what is paid' })).toBeNull();
  await press('Compare with orders');
  expect(await screen.findByRole('button', { name: 'Record what is paid' })).toBeTruthy();
});

it('no longer asks for a refund that another user has paid meanwhile', async () => {
  const waiting = { id: 'r9', amount: 590, status: 'pending', reason: 'by_shop', createdAt: '2026-11-20T10:00:00.000Z', isPayout: true } as const;
  const order = staffOrder('o1', { paymentMethod: 'cod', refunds: [waiting], payout: 'as***@okbank', payTo: { 'UPI id': 'asha.rao@okbank' } });
  withOrders(order)();
  openSite('/admin?order=o1');
  await press('Pay it');
  fireEvent.change(await screen.findByLabelText('Reference (UTR or UPI transaction id)'), { target: { value: 'UTR-9' } });
  withOrders({ ...order, refunds: [{ ...waiting, status: 'processed', paidTo: 'as***@okbank', reference: 'UTR-7' }] })();
  respondWithError('post', '/api/orders/o1/refunds/r9/paid', 'refund_not_payable');
  fireEvent.click(screen.getByRole('button', { name: 'Mark as paid', hidden: true }));
  expect(await screen.findByText('Paid to as***@okbank, UTR-7')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay it', hidden: true })).toBeNull();
  await waitFor(() => expect(toastSaying('error', 'This refund is paid already, or goes back through the payment provider.')).toBe(true));
});
