/** Removes the coupon from the customer's cart. */

import { readCartBuyer } from '#functions/checkout/cart-buyer.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { setCoupon } from '#functions/checkout/cart-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { removeCoupon } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(removeCoupon, async ({ query, caller, now }) => {
  const [cart, buyer] = await Promise.all([setCoupon(caller.id, undefined), readCartBuyer(caller.id, query.pin)]);
  return toCartResponse(cart, buyer, now);
});
