/** What is in my cart? */
import { cartReply } from '#functions/flows/cart-reply.ts';
import { ownHold } from '#functions/flows/own-hold.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { cartOf } from '#functions/store/cart.ts';
import { read } from '#shared/contract/cart.ts';

export const handler = endpoint(read, async ({ caller, now }) => {
  const [cart, held] = await Promise.all([cartOf(caller.id), ownHold(caller.id)]);
  return cartReply(cart, held, now);
});
