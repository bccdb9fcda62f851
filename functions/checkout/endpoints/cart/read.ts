/** Returns the customer's cart. */

import { readCartBuyer } from '#functions/checkout/cart-buyer.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { readCart } from '#functions/checkout/cart-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(read, async ({ query, caller, now }) => {
  const [cart, buyer] = await Promise.all([readCart(caller.id), readCartBuyer(caller.id, query.pin)]);
  return toCartResponse(cart, buyer, now);
});
