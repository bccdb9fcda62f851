/** Set how many of a line I want, or change it by what I want more or less than I saw; 0 takes it out. */

import { productById } from '#functions/catalogue/product-store.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { changeLine, productOfLine } from '#functions/checkout/cart-store.ts';
import { heldUnitsOf } from '#functions/checkout/own-hold.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { update } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(update, async ({ params, body: { quantity, from }, headers, caller, now }) => {
  const productId = productOfLine(params.cartItemId);
  if (productId === null) throw new Failure('line_not_found');
  const [product, held] = await Promise.all([quantity === 0 ? undefined : productById(productId), heldUnitsOf(caller.id)]);
  const stock = product?.status === 'active' ? product.free + (held.get(productId) ?? 0) : 0;
  const key = headers['idempotency-key'];
  const decide = (before: number) => {
    if (before === 0) throw new Failure('line_not_found');
    const wanted = from === undefined ? quantity : Math.max(0, before + quantity - from);
    // Fewer than before is always a step towards what can be bought, so the minus button works on a line that outgrew the stock.
    if (wanted > before && wanted > stock) throw new Failure('out_of_stock', { details: { stock, inCart: before } });
    if (wanted > 999) throw new Failure('invalid_input', { fields: { quantity: 'Quantity must be at most 999' } });
    return wanted;
  };
  const wish = from === undefined ? `set ${productId} ${quantity}` : `change ${productId} ${quantity - from}`;
  const cart = await changeLine(caller.id, productId, now, decide, key === undefined ? undefined : { key, wish });
  return toCartResponse(cart, held, now, product);
});
