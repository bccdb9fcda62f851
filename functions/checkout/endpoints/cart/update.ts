/** Sets the quantity of a cart line, or changes it by the difference to what the customer saw; 0 removes the line. */

import { productById } from '#functions/catalogue/product-store.ts';
import { soldVariants } from '#functions/catalogue/variants.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { cartOf, changeLine, variantOfLine } from '#functions/checkout/cart-store.ts';
import { heldUnitsOf } from '#functions/checkout/held-units.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { update } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(update, async ({ params, body: { quantity, from }, headers, caller, now }) => {
  const variantId = variantOfLine(params.cartItemId);
  if (variantId === null) throw new Failure('line_not_found');
  const [line, held] = await Promise.all([
    cartOf(caller.id).then(({ lines }) => lines.find((each) => each.variantId === variantId)),
    heldUnitsOf(caller.id),
  ]);
  const variantRef = { productId: line?.productId ?? variantId, variantId };
  const product = quantity === 0 || line === undefined ? undefined : await productById(line.productId);
  const variant = product?.status === 'active' ? soldVariants(product).find(({ id }) => id === variantId) : undefined;
  const stock = variant === undefined ? 0 : variant.stock.free + (held.get(variantId) ?? 0);
  const key = headers['idempotency-key'];
  const decide = (before: number) => {
    if (before === 0) throw new Failure('line_not_found');
    const next = from === undefined ? quantity : Math.max(0, before + quantity - from);
    // A smaller quantity is always accepted, so that the minus button works on a line that exceeds the stock.
    if (next > before && next > stock) throw new Failure('out_of_stock', { details: { stock, inCart: before } });
    if (next > 999) throw new Failure('invalid_input', { fields: { quantity: 'Quantity must be at most 999' } });
    return next;
  };
  const change = from === undefined ? `set ${variantId} ${quantity}` : `change ${variantId} ${quantity - from}`;
  const cart = await changeLine(caller.id, variantRef, now, decide, key === undefined ? undefined : { key, change });
  return toCartResponse(cart, held, now, product === undefined ? [] : [product]);
});
