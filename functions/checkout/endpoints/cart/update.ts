/** Sets the quantity of a cart line, or changes it by a difference; 0 removes the line. Can also change the line to another variant. */

import { productById } from '#functions/catalogue/product-store.ts';
import { variantsForSale } from '#functions/catalogue/variants.ts';
import { readCartBuyer } from '#functions/checkout/cart-buyer.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { assertQuantityAllowed, type CartItem, changeCart, changeLine, quantityOf, readCart, variantOfLine } from '#functions/checkout/cart-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { update } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(update, async ({ query, params, body: { quantity, from, ...body }, headers, caller, now }) => {
  const variantId = variantOfLine(params.cartItemId);
  if (variantId === null) throw new Failure('line_not_found');
  const [line, buyer] = await Promise.all([
    readCart(caller.id).then(({ lines }) => lines.find((each) => each.variantId === variantId)),
    readCartBuyer(caller.id, query.pin),
  ]);
  const toVariantId = body.variantId ?? variantId;
  const product = quantity === 0 || line === undefined ? undefined : await productById(line.productId);
  const variant = product?.status === 'active' ? variantsForSale(product).find(({ id }) => id === toVariantId) : undefined;
  const stock = variant === undefined ? 0 : variant.stock.free + (buyer.held.get(toVariantId) ?? 0);
  const nextQuantity = (before: number) => (from === undefined ? quantity : Math.max(0, before + quantity - from));
  const key = headers['idempotency-key'];
  const change = from === undefined ? `set ${variantId} ${quantity}` : `change ${variantId} ${quantity - from}`;
  const keyedChange = key === undefined ? undefined : { key, change: toVariantId === variantId ? change : `${change} to ${toVariantId}` };

  const setQuantity = (before: number) => {
    if (before === 0) throw new Failure('line_not_found');
    const next = nextQuantity(before);
    // A smaller quantity is always accepted, so that the minus button works on a line that exceeds the stock.
    if (next > before && next > stock) throw new Failure('out_of_stock', { details: { stock, inCart: before } });
    assertQuantityAllowed(next);
    return next;
  };
  /** Adds the units to those of the other variant in the cart, at the position of the changed line. */
  const moveToVariant = (cart: CartItem) => {
    const movedLine = cart.lines.find((each) => each.variantId === variantId);
    if (movedLine === undefined) throw new Failure('line_not_found');
    const units = nextQuantity(movedLine.quantity);
    const inCart = quantityOf(cart, { variantId: toVariantId });
    if (units > 0 && variant === undefined) throw new Failure('product_not_found');
    if (units > 0 && inCart + units > stock) throw new Failure('out_of_stock', { details: { stock, inCart } });
    const removedLine = { ...movedLine, quantity: 0 };
    if (units === 0) return [removedLine];
    assertQuantityAllowed(inCart + units);
    return [removedLine, { ...movedLine, variantId: toVariantId, quantity: inCart + units }];
  };
  const cart = await (toVariantId === variantId
    ? changeLine(caller.id, { productId: line?.productId ?? variantId, variantId }, now, setQuantity, keyedChange)
    : changeCart(caller.id, moveToVariant, now, keyedChange));
  return toCartResponse(cart, buyer, now, product === undefined ? [] : [product]);
});
