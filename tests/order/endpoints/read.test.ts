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

it('answers another customer exactly as if the order did not exist', async () => {
  const unknown = await shop.call('order.read', { as: asha, params: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } });
  const foreign = await shop.call('order.read', { as: await shop.customer(), params: { id } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
});
