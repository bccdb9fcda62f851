/** DELETE /api/cart/coupon: taking the coupon out of the cart. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const { createOffer } = await createOfferSteps(shop);

it('removes the coupon and its discount, and does nothing where there is none', async () => {
  const [asha, bear, { code }] = [await shop.customer(), await shop.product({ price: 49_900 }), await createOffer()];
  await shop.call('cart.add', { as: asha, body: { productId: bear.id } });
  await shop.call('cart.applyCoupon', { as: asha, body: { code } });
  const first = await shop.call('cart.removeCoupon', { as: asha });
  expect(first).toMatchObject({ status: 200, body: { summary: { discount: 0, total: 588.82 }, revision: 3 } });
  expect(first.body).not.toHaveProperty('coupon');
  expect((await shop.call('cart.removeCoupon', { as: asha })).body).toEqual(first.body);
});
