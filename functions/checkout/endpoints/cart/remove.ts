/** Take a line out of my cart. */
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { changeLine, productOfLine } from '#functions/checkout/cart-store.ts';
import { heldUnitsOf } from '#functions/checkout/own-hold.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { remove } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(remove, async ({ params, caller, now }) => {
  const productId = productOfLine(params.cartItemId);
  if (productId === null) throw new Failure('line_not_found');
  const cart = await changeLine(caller.id, productId, now, (before) => {
    if (before === 0) throw new Failure('line_not_found');
    return 0;
  });
  return toCartResponse(cart, await heldUnitsOf(caller.id), now);
});
