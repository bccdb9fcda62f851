/** Reading one order: its customer and staff may, other customers may not. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const asha = await checkoutSteps.buyer();
const id = (await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, await shop.product()))))
  .body.orderId;

it('returns an order with the id of its customer to that customer and to an admin', async () => {
  expect(await shop.call('order.read', { as: asha, params: { id } })).toMatchObject({ status: 200, body: { id, userId: asha.id } });
  expect(await shop.call('order.read', { as: await shop.admin(), params: { id } })).toMatchObject({ status: 200, body: { id, userId: asha.id } });
});

it('tells staff of an undecided dispute of the payment, until the bank has decided', async () => {
  const { paymentId, createdAt } = (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`)) ?? {};
  const [key, respondBy] = [{ pk: 'DISPUTE#disp_Order0000001', sk: 'DISPUTE' }, '2026-12-05T00:00:00.000Z'];
  const dispute = { id: 'disp_Order0000001', paymentId, amount: 100, currency: 'INR', createdAt, toldAt: createdAt, respondBy };
  const listing = { gsi1pk: 'DISPUTES', gsi1sk: `${createdAt}#disp_Order0000001` };
  await shop.putItem({ ...key, ...dispute, ...listing, status: 'open', event: 'payment.dispute.created' });
  const staff = await shop.staff('orders');
  const read = async (as: typeof staff) => (await shop.call('order.read', { as, params: { id } })).body.dispute;
  expect(await read(staff)).toEqual({ id: 'disp_Order0000001', provider: 'razorpay', status: 'open', respondBy });
  expect(await read(asha)).toBeUndefined();
  await shop.putItem({ ...key, ...dispute, ...listing, status: 'lost', event: 'payment.dispute.lost' });
  expect(await read(staff)).toBeUndefined();
});

it('answers another customer exactly as if the order did not exist', async () => {
  const unknown = await shop.call('order.read', { as: asha, params: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } });
  const foreign = await shop.call('order.read', { as: await shop.customer(), params: { id } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
});
