/** What is in my cart? */
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { cartOf } from '#functions/checkout/cart-store.ts';
import { heldUnitsOf } from '#functions/checkout/own-hold.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(read, async ({ caller, now }) => {
  const [cart, held] = await Promise.all([cartOf(caller.id), heldUnitsOf(caller.id)]);
  return toCartResponse(cart, held, now);
});
