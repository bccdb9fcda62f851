/** Put so many of a product into my cart, on top of what is there. */

import { productById } from '#functions/catalogue/product-store.ts';
import { toCartResponse } from '#functions/checkout/cart-response.ts';
import { type CartItem, changeLine, mostLines } from '#functions/checkout/cart-store.ts';
import { heldUnitsOf } from '#functions/checkout/own-hold.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { add } from '#shared/contract/checkout/cart.ts';

export const handler = endpoint(add, async ({ body, headers, caller, now }) => {
  const [product, held] = await Promise.all([productById(body.productId), heldUnitsOf(caller.id)]);
  if (product?.status !== 'active') throw new Failure('product_not_found');
  const stock = product.free + (held.get(product.id) ?? 0);
  const key = headers['idempotency-key'];
  const decide = (quantity: number, { lines }: CartItem) => {
    const wanted = quantity + body.quantity;
    if (wanted > stock) throw new Failure('out_of_stock', { details: { stock, inCart: quantity } });
    if (wanted > 999) throw new Failure('invalid_input', { fields: { quantity: 'Quantity must be at most 999' } });
    if (quantity === 0 && lines.length >= mostLines) throw new Failure('cart_full');
    return wanted;
  };
  const once = key === undefined ? undefined : { key, wish: `change ${product.id} ${body.quantity}` };
  const cart = await changeLine(caller.id, product.id, now, decide, once);
  return toCartResponse(cart, held, now, product);
});
