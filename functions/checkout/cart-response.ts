/** What does a cart come to at this moment? Its lines with fresh products, what keeps a line from being bought, and the sums. */
import { categoryNames } from '#functions/catalogue/category-names.ts';
import { toProductResponse } from '#functions/catalogue/product-response.ts';
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import type { Cart, CartLine } from '#shared/contract/checkout/cart.ts';
import { toRupees } from '#shared/rules/money.ts';
import { quote } from '#shared/rules/quote.ts';
import { type CartItem, cartItemId } from './cart-store.ts';

/**
 * One batch read of the products: 1 read unit a line, and one of categories that are not remembered.
 * @param held units that the shop holds for this customer while they pay: theirs, though not free
 * @param read a product that this call has read itself
 */
export async function toCartResponse(cart: CartItem, held: ReadonlyMap<number, number>, now: Date, read?: ProductItem): Promise<Cart> {
  const products = await productsByIds(cart.lines.flatMap(({ productId }) => (productId === read?.id ? [] : [productId])));
  if (read !== undefined) products.set(read.id, read);
  const names = await categoryNames([...new Set([...products.values()].map(({ categoryId }) => categoryId))], now);
  const good: { unitPrice: number; quantity: number; gstRate: number }[] = [];
  const items = cart.lines.map(({ productId, quantity }): CartLine => {
    const line = { id: cartItemId(productId), productId, quantity };
    const product = products.get(productId);
    if (product?.status !== 'active') return { ...line, problem: 'unavailable' };
    const problem = problemOf(product.free + (held.get(productId) ?? 0), quantity);
    if (problem === undefined) good.push({ unitPrice: product.price, quantity, gstRate: product.gstRate });
    return { ...line, product: toProductResponse(product, names), ...(problem === undefined ? {} : { problem }) };
  });
  const { subtotal, tax, shippingCost, total } = quote(good);
  return {
    items,
    summary: {
      totalQuantity: good.reduce((sum, { quantity }) => sum + quantity, 0),
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
