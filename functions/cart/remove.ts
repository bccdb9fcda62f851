/** Take a line out of my cart. */
import { cartReply } from '#functions/flows/cart-reply.ts';
import { ownHold } from '#functions/flows/own-hold.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { changeLine, productOfLine } from '#functions/store/cart.ts';
import { remove } from '#shared/contract/cart.ts';

export const handler = endpoint(remove, async ({ params, caller, now }) => {
  const productId = productOfLine(params.cartItemId);
  if (productId === null) throw new Failure('line_not_found');
  const cart = await changeLine(caller.id, productId, now, (before) => {
    if (before === 0) throw new Failure('line_not_found');
    return 0;
  });
  return cartReply(cart, await ownHold(caller.id), now);
});
