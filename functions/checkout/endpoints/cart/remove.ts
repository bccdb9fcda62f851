/** Removes a line from the customer's cart. */

import { readCartBuyer } from '#functions/checkout/cart-buyer.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { changeLine, variantOfLine } from '#functions/checkout/cart-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { remove } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(remove, async ({ query, params, caller, now }) => {
  const variantId = variantOfLine(params.cartItemId);
  if (variantId === null) throw new Failure('line_not_found');
  const cart = await changeLine(caller.id, { productId: variantId, variantId }, now, (before) => {
    if (before === 0) throw new Failure('line_not_found');
    return 0;
  });
  return toCartResponse(cart, await readCartBuyer(caller.id, query.pin), now);
});
