/** The figures that the public pages state, computed from what is recorded. */
import { expect, it } from 'vitest';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps } = await openShopWithOrders();
const read = async () => (await shop.call('overview.claims')).body;

it('counts active products, paid orders, doctors and their years, and has no rating without reviews', async () => {
  const before = await read();
  const kite = await shop.product({ name: 'Kite', stock: 9 });
  const buyer = await checkoutSteps.buyer();
  expect(await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, kite, 1)))).toMatchObject({
    status: 200,
  });
  await shop.deliverEvents();
  expect((await read()).orders).toBe(before.orders);
  // A function remembers its figures for a minute.
  shop.advanceClock(60);
  const after = await read();
  expect(after.products).toBe(before.products + 1);
  expect(after.orders).toBe(before.orders + 1);
  expect(after).toMatchObject({ rating: null, reviews: 0, doctors: before.doctors });
  expect(Number.isInteger(after.yearsOfExperience)).toBe(true);
});

it('counts no order that was cancelled', async () => {
  shop.advanceClock(60);
  const before = await read();
  const [buyer, kite] = [await checkoutSteps.buyer(), await shop.product({ stock: 9 })];
  const id = await orderSteps.placeOrder(buyer, { product: kite, quantity: 1 });
  await shop.deliverEvents();
  shop.advanceClock(60);
  expect((await read()).orders).toBe(before.orders + 1);
  expect(await shop.call('order.cancel', { as: buyer, params: { id } })).toMatchObject({ status: 200 });
  await shop.deliverEvents();
  shop.advanceClock(60);
  expect((await read()).orders).toBe(before.orders);
});
