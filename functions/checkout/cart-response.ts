/** Builds the API's cart: its lines with current products, the problem of each line that cannot be bought, and the totals. */
import { productContext } from '#functions/catalogue/product-context.ts';
import { toProductResponse } from '#functions/catalogue/product-response.ts';
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { atSalePrice } from '#functions/catalogue/sale-prices.ts';
import { isForSale, pictureOf, primaryOf, variantsOf } from '#functions/catalogue/variants.ts';
import type { Cart, CartLine } from '#shared/contract/checkout/cart.ts';
import { toRupees } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { toRupeeFigures, toRupeeOffer } from '#shared/rules/order/quote.ts';
import { variantIdOf } from '#shared/rules/order/variant-ref.ts';
import type { CartBuyer } from './cart-buyer.ts';
import { type CartItem, cartItemId } from './cart-store.ts';
import { type ChosenLine, priceLines } from './price-lines.ts';

/**
 * Costs one batch read of the products (2 read units a line) and one of the categories that are not cached.
 * @param loadedProducts products that the caller has read already and that are not read again
 */
export async function toCartResponse(cart: CartItem, buyer: CartBuyer, now: Date, loadedProducts: readonly ProductItem[] = []): Promise<Cart> {
  const products = new Map(loadedProducts.map((product) => [product.id, product]));
  const missingIds = cart.lines.flatMap(({ productId }) => (products.has(productId) ? [] : [productId]));
  for (const [id, product] of await productsByIds(missingIds)) products.set(id, product);
  const context = await productContext(
    [...products.values()].map(({ categoryId }) => categoryId),
    now,
  );
  const buyable: ChosenLine[] = [];
  const items = cart.lines.map(({ productId, variantId, quantity }): Omit<CartLine, 'discount'> => {
    const line = { id: cartItemId(variantId), productId, variantId, quantity };
    const product = products.get(productId);
    if (product?.status !== 'active') return { ...line, problem: 'unavailable' };
    const variant = variantsOf(product).find(({ id }) => id === variantId);
    const shown = { ...line, product: toProductResponse(product, context) };
    if (variant === undefined) return { ...shown, imageUrl: primaryOf(product.images), problem: 'unavailable' };
    const named = { ...shown, variant: { id: variantId, title: variant.title, sku: variant.sku }, imageUrl: pictureOf(product, variant) };
    if (!isForSale(variant)) return { ...named, problem: 'unavailable' };
    const stock = variant.stock.free + (buyer.held.get(variantId) ?? 0);
    const problem = lineProblem(stock, quantity);
    if (problem === undefined) buyable.push({ product, variant, quantity });
    return {
      ...named,
      unitPrice: toRupees(atSalePrice(product, variant, context.sales).price),
      stock,
      ...(problem === undefined ? {} : { problem }),
    };
  });
  const { coupon } = cart;
  const { lines, quote, offers = [], refusal, note, missingForFree } = await priceLines(buyable, now, { ...buyer, coupon });
  const discounts = new Map(lines.map((line) => [variantIdOf(line), line.discount ?? 0]));
  return {
    items: items.map((line) => ({ ...line, discount: toRupees(discounts.get(line.variantId) ?? 0) })),
    summary: {
      totalQuantity: buyable.reduce((sum, { quantity }) => sum + quantity, 0),
      ...toRupeeFigures(quote),
      offers: offers.map(toRupeeOffer),
      ...(missingForFree === undefined ? {} : { missingForFree: toRupees(missingForFree) }),
    },
    ...(coupon === undefined ? {} : { coupon: { code: coupon, ...omitUndefined({ refusal, note }) } }),
    revision: cart.revision,
  };
}

function lineProblem(free: number, quantity: number): CartLine['problem'] {
  if (free >= quantity) return undefined;
  return free === 0 ? 'out_of_stock' : 'not_enough_stock';
}
