/** What do these products cost at this moment, and are there enough of them? */

import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { BoughtLine } from '#shared/rules/purchase.ts';
import { type Quote, quote } from '#shared/rules/quote.ts';

export interface Wanted {
  readonly productId: number;
  readonly quantity: number;
}

/** One line a product, however often it was named. */
export function merged(wanted: readonly Wanted[]): readonly Wanted[] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of wanted) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/**
 * Prices the lines from the catalogue's own items.
 * @param held units that the buyer's own checkout holds already, by product: they are not free, and yet the buyer's to have
 * @throws Failure `product_not_found`, `out_of_stock`, each naming all the products that it is about
 */
export async function priceBasket(
  wanted: readonly Wanted[],
  held: ReadonlyMap<number, number>,
): Promise<{ readonly lines: readonly BoughtLine[]; readonly quote: Quote }> {
  const products = await productsByIds(wanted.map(({ productId }) => productId));
  const found = wanted.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product?.status === 'active' ? [{ product, quantity }] : [];
  });
  if (found.length < wanted.length) {
    const productIds = wanted.map(({ productId }) => productId).filter((id) => !found.some(({ product }) => product.id === id));
    throw new Failure('product_not_found', { details: { productIds } });
  }
  const short = found.filter(({ product, quantity }) => product.free + (held.get(product.id) ?? 0) < quantity);
  if (short.length > 0) throw outOfStock(short.map(({ product }) => ({ product, available: product.free + (held.get(product.id) ?? 0) })));
  const lines = found.map(({ product, quantity }) => lineOf(product, quantity));
  return { lines, quote: quote(lines) };
}

interface Short {
  readonly product: Pick<ProductItem, 'id' | 'name'>;
  /** Left out where it is not known. */
  readonly available?: number;
}

export function outOfStock(short: readonly Short[]): Failure {
  const items = short.map(({ product: { id, name }, available }) => ({ productId: id, name, ...(available === undefined ? {} : { available }) }));
  return new Failure('out_of_stock', { message: `Cannot exceed available stock: ${items.map(({ name }) => name).join(', ')}`, details: { items } });
}

function lineOf({ id, name, images, price, gstRate, hsn }: ProductItem, quantity: number): BoughtLine {
  const image = images.find(({ imageType }) => imageType === 'primary') ?? images[0];
  return { productId: id, name, image: image?.imageUrl ?? '', quantity, unitPrice: price, gstRate, hsn };
}
