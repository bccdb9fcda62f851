/** Builds the API's cart: its lines with current products, the problem of each line that cannot be bought, and the totals. */
import { categoryNames } from '#functions/catalogue/category-names.ts';
import { toProductResponse } from '#functions/catalogue/product-response.ts';
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import type { Cart, CartLine } from '#shared/contract/checkout/cart.ts';
import { toRupees } from '#shared/rules/money.ts';
import { quote } from '#shared/rules/order/quote.ts';
import { type CartItem, cartItemId } from './cart-store.ts';

/**
 * One batch read of the products: 1 read unit a line, and one of categories that are not cached.
 * @param held units that the customer's own open checkout holds: not free, but the customer may buy them
 * @param known a product that the caller has read already
 */
export async function toCartResponse(cart: CartItem, held: ReadonlyMap<number, number>, now: Date, known?: ProductItem): Promise<Cart> {
  const products = await productsByIds(cart.lines.flatMap(({ productId }) => (productId === known?.id ? [] : [productId])));
  if (known !== undefined) products.set(known.id, known);
  const names = await categoryNames([...new Set([...products.values()].map(({ categoryId }) => categoryId))], now);
  const buyable: { unitPrice: number; quantity: number; gstRate: number }[] = [];
  const items = cart.lines.map(({ productId, quantity }): CartLine => {
    const line = { id: cartItemId(productId), productId, quantity };
    const product = products.get(productId);
    if (product?.status !== 'active') return { ...line, problem: 'unavailable' };
    const problem = problemOf(product.free + (held.get(productId) ?? 0), quantity);
    if (problem === undefined) buyable.push({ unitPrice: product.price, quantity, gstRate: product.gstRate });
    return { ...line, product: toProductResponse(product, names), ...(problem === undefined ? {} : { problem }) };
  });
  const { subtotal, tax, shippingCost, total } = quote(buyable);
  return {
    items,
    summary: {
      totalQuantity: buyable.reduce((sum, { quantity }) => sum + quantity, 0),
      subtotal: toRupees(subtotal),
      tax: toRupees(tax),
      shippingCost: toRupees(shippingCost),
      total: toRupees(total),
    },
    revision: cart.revision,
  };
}

function problemOf(free: number, quantity: number): CartLine['problem'] {
  if (free >= quantity) return undefined;
  return free === 0 ? 'out_of_stock' : 'not_enough_stock';
}
