/** Adds a quantity of a product to the customer's cart, on top of what is there. */

import { productById } from '#functions/catalogue/product-store.ts';
import { chosenVariant } from '#functions/catalogue/variants.ts';
import { readCartBuyer } from '#functions/checkout/cart-buyer.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { assertQuantityAllowed, type CartItem, changeLine, maxLines } from '#functions/checkout/cart-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { add } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(add, async ({ query, body, headers, caller, now }) => {
  const [product, buyer] = await Promise.all([productById(body.productId), readCartBuyer(caller.id, query.pin)]);
  if (product?.status !== 'active') throw new Failure('product_not_found');
  const variant = chosenVariant(product, body.variantId);
  if (variant === undefined) throw new Failure('product_not_found');
  const stock = variant.stock.free + (buyer.held.get(variant.id) ?? 0);
  const key = headers['idempotency-key'];
  const decide = (quantity: number, { lines }: CartItem) => {
    const next = quantity + body.quantity;
    if (next > stock) throw new Failure('out_of_stock', { details: { stock, inCart: quantity } });
    assertQuantityAllowed(next);
    if (quantity === 0 && lines.length >= maxLines) throw new Failure('cart_full');
    return next;
  };
  const change = key === undefined ? undefined : { key, change: `change ${variant.id} ${body.quantity}` };
  const cart = await changeLine(caller.id, { productId: product.id, variantId: variant.id }, now, decide, change);
  return toCartResponse(cart, buyer, now, [product]);
});
