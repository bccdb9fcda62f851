/** Prices the lines of a cart or a purchase from the catalogue, and checks that there are enough units. */

import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { BoughtLine } from '#shared/rules/order/purchase.ts';
import { type Quote, quote, taxOfLine } from '#shared/rules/order/quote.ts';

export interface LineRequest {
  readonly productId: number;
  readonly quantity: number;
}

/** One line a product, however many lines of the request name it. */
export function mergeLines(lines: readonly LineRequest[]): readonly LineRequest[] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

export interface PricedBasket {
  readonly lines: readonly BoughtLine[];
  readonly quote: Quote;
  /** Units by product that the buyer may buy. */
  readonly available: ReadonlyMap<number, number>;
}

/**
 * @param held units by product that the buyer's own open checkout holds: they are not free, but the buyer may buy them
 * @throws Failure `product_not_found`, `out_of_stock`, each naming all the products that it is about
 */
export async function priceBasket(requests: readonly LineRequest[], held: ReadonlyMap<number, number>): Promise<PricedBasket> {
  const products = await productsByIds(requests.map(({ productId }) => productId));
  const found = requests.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product?.status === 'active' ? [{ product, quantity }] : [];
  });
  if (found.length < requests.length) {
    const productIds = requests.map(({ productId }) => productId).filter((id) => !found.some(({ product }) => product.id === id));
    throw new Failure('product_not_found', { details: { productIds } });
  }
  const availableOf = (product: ProductItem) => product.free + (held.get(product.id) ?? 0);
  const short = found.filter(({ product, quantity }) => availableOf(product) < quantity);
  if (short.length > 0) throw outOfStock(short.map(({ product }) => ({ product, available: availableOf(product) })));
  const lines = found.map(({ product, quantity }) => toLine(product, quantity));
  return { lines, quote: quote(lines), available: new Map(found.map(({ product }) => [product.id, availableOf(product)])) };
}

interface ShortProduct {
  readonly product: Pick<ProductItem, 'id' | 'name'>;
  /** Absent where it is not known. */
  readonly available?: number;
}

export function outOfStock(short: readonly ShortProduct[]): Failure {
  const items = short.map(({ product: { id, name }, available }) => ({ productId: id, name, ...(available === undefined ? {} : { available }) }));
  return new Failure('out_of_stock', { message: `Cannot exceed available stock: ${items.map(({ name }) => name).join(', ')}`, details: { items } });
}

function toLine({ id, name, images, price, gstRate, hsn, sku }: ProductItem, quantity: number): BoughtLine {
  const image = images.find(({ imageType }) => imageType === 'primary') ?? images[0];
  const tax = taxOfLine({ unitPrice: price, quantity, gstRate });
  return { productId: id, name, image: image?.imageUrl ?? '', quantity, unitPrice: price, gstRate, tax, hsn, ...(sku === '' ? {} : { sku }) };
}
