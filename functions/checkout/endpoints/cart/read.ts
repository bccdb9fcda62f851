/** What is in my cart? */
import { cartReply } from '#functions/checkout/cart-response.ts';
import { cartOf } from '#functions/checkout/cart-store.ts';
import { ownHold } from '#functions/checkout/own-hold.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(read, async ({ caller, now }) => {
  const [cart, held] = await Promise.all([cartOf(caller.id), ownHold(caller.id)]);
  return cartReply(cart, held, now);
});
