/** The figures that the public pages state, computed from what is recorded. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
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
