/** Pricing lines that are in no cart of the server. */

import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const { createOffer } = await createOfferSteps(shop);
const quote = (items: readonly { productId: number; quantity: number }[]) => shop.call('cart.quote', { body: { items } });

it("prices a visitor's lines as it prices the same cart of a customer", async () => {
  const asha = await shop.customer();
  const teddy = await shop.product({ price: 10_000, gstRate: 5 });
  const lamp = await shop.product({ price: 33_333, gstRate: 18 });
  for (const { id } of [teddy, lamp]) {
    await shop.call('cart.add', { as: asha, body: { productId: id } });
    shop.advanceClock(1);
  }
  const { body: cart } = await shop.call('cart.read', { as: asha });
  const { status, body } = await quote([
    { productId: teddy.id, quantity: 1 },
    { productId: lamp.id, quantity: 1 },
  ]);
  expect([status, body.items, body.summary, body.revision]).toEqual([200, cart.items, cart.summary, 0]);
});

it('returns the current price, and says what is sold out, too few or no longer sold', async () => {
  const [cheaper, few, gone, hidden] = [
    await shop.product(),
    await shop.product({ stock: 2 }),
    await shop.product({ stock: 0 }),
    await shop.product(),
  ];
  await updateProduct(cheaper.id, { price: 7_700 }, shop.now());
  await updateProduct(hidden.id, { status: 'inactive' }, shop.now());
  const { body } = await quote([cheaper, few, gone, hidden].map(({ id }) => ({ productId: id, quantity: 3 })));
  expect(body.items.map(({ problem }: { problem?: string }) => problem)).toEqual([undefined, 'not_enough_stock', 'out_of_stock', 'unavailable']);
  expect(body.items[0]).toMatchObject({ product: { price: 77 } });
  expect(body.summary).toMatchObject({ totalQuantity: 3, subtotal: 231 });
});

it('adds up lines of one product, and refuses none, too many, and fields of its own', async () => {
  const { id } = await shop.product();
  expect((await quote([1, 2].map((quantity) => ({ productId: id, quantity })))).body.items).toMatchObject([{ productId: id, quantity: 3 }]);
  expect((await quote([])).status).toBe(400);
  expect((await quote(Array.from({ length: 51 }, (_, index) => ({ productId: index + 1, quantity: 1 })))).status).toBe(400);
  expect((await shop.call('cart.quote', { body: { items: [{ productId: id, quantity: 1, price: 1 }] } })).status).toBe(400);
});

it("counts the units that the caller's own open checkout holds as available to this caller only", async () => {
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const last = await shop.product({ stock: 1 });
  await checkoutSteps.openCheckout(asha, last);
  const seen = async (options: object) =>
    (await shop.call('cart.quote', { body: { items: [{ productId: last.id, quantity: 1 }] }, ...options })).body.items[0];
  expect(await seen({ as: asha })).toMatchObject({ stock: 1 });
  expect(await seen({ as: asha })).not.toHaveProperty('problem');
  for (const options of [{}, { as: ravi }]) expect(await seen(options)).toMatchObject({ stock: 0, problem: 'out_of_stock' });
});

it('prices a customer as the checkout does: first-order offers and coupons by what the customer has used or holds', async () => {
  const [firstOrder, single] = [await createOffer({ isFirstOrderOnly: true }), await createOffer({ maxUses: 1 })];
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const bear = await shop.product({ price: 50_000, stock: 20 });
  const items = [{ productId: bear.id, quantity: 1 }];
  const couponOf = async (coupon: string | undefined, options: object = {}) =>
    (await shop.call('cart.quote', { body: { items, coupon }, ...options })).body.coupon;
  await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, bear)));
  expect(await couponOf(firstOrder.code, { as: asha })).toMatchObject({ refusal: { reason: 'first_order_only' } });
  for (const options of [{}, { as: ravi }]) expect(await couponOf(firstOrder.code, options)).toEqual({ code: firstOrder.code });
  const held = await shop.call('payment.createOrder', {
    as: asha,
    body: { items, shippingAddressId: asha.addressId, coupon: single.code },
  });
  expect(held.status).toBe(200);
  expect(await couponOf(single.code, { as: asha })).toEqual({ code: single.code });
  expect(await couponOf(single.code, { as: ravi })).toMatchObject({ refusal: { reason: 'used_up' } });
});
