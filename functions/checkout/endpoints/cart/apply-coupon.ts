/** Stores a coupon with the customer's cart, if it applies to what is in the cart. */

import { readCartBuyer } from '#functions/checkout/cart-buyer.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { readCart, setCoupon } from '#functions/checkout/cart-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { couponRefusedFailure } from '#functions/offers/offer-uses.ts';
import { limitCouponAttempts } from '#functions/offers/price-offers.ts';
import { applyCoupon } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(applyCoupon, async ({ query, body: { code }, caller, source, now }) => {
  await limitCouponAttempts(code, { customerId: caller.id, source }, now);
  const [cart, buyer] = await Promise.all([readCart(caller.id), readCartBuyer(caller.id, query.pin)]);
  const priced = await toCartResponse({ ...cart, coupon: code }, buyer, now);
  if (priced.coupon?.refusal !== undefined) throw couponRefusedFailure(priced.coupon.refusal, {}, 'code');
  const { revision, lines } = await setCoupon(caller.id, code);
  // The figures are still right unless another tab has changed the lines.
  const isSame = JSON.stringify(lines) === JSON.stringify(cart.lines);
  return isSame ? { ...priced, revision } : toCartResponse({ lines, coupon: code, revision }, buyer, now);
});
