/** Prices the lines of a cart or a purchase from the catalogue, and checks that there are enough units. */

import { pricesIncludeTax } from '#functions/catalogue/product-context.ts';
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { chosenVariant, pictureOf, type Variant } from '#functions/catalogue/variants.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ensureStockItems } from '#functions/stock/stock-store.ts';
import type { BoughtLine } from '#shared/rules/order/purchase.ts';
import { type Quote, quote, taxOfLine } from '#shared/rules/order/quote.ts';
import { type LineRef, lineName } from '#shared/rules/order/variant-ref.ts';
import { isCheckedProduct } from '#shared/rules/shop-check.ts';

export type LineRequest = LineRef & { readonly quantity: number };

export interface Availability {
  /** Units that the buyer may buy, by variant and, summed up, by product. */
  readonly ofVariant: ReadonlyMap<number, number>;
  readonly ofProduct: ReadonlyMap<number, number>;
}

export interface PricedBasket {
  readonly lines: readonly BoughtLine[];
  readonly quote: Quote;
  readonly available: Availability;
}

interface ChosenLine {
  readonly product: ProductItem;
  readonly variant: Variant;
  readonly quantity: number;
}

/** One line a variant, however many lines of the request name it; undefined where it is not sold. */
export function chooseVariants(
  requests: readonly LineRequest[],
  products: ReadonlyMap<number, ProductItem>,
  customerId?: string,
): { readonly lines: readonly ChosenLine[]; readonly notSold: readonly LineRequest[] } {
  const lines = new Map<number, ChosenLine>();
  const notSold: LineRequest[] = [];
  for (const request of requests) {
    const product = products.get(request.productId);
    const isSold = product?.status === 'active' || isCheckedProduct(request.productId, customerId);
    const variant = product !== undefined && isSold ? chosenVariant(product, request.variantId) : undefined;
    if (product === undefined || variant === undefined) notSold.push(request);
    else lines.set(variant.id, { product, variant, quantity: (lines.get(variant.id)?.quantity ?? 0) + request.quantity });
  }
  return { lines: [...lines.values()], notSold };
}

/**
 * @param held units by variant that the buyer's own open checkout holds: they are not free, but the buyer may buy them
 * @throws Failure `variant_required`; `product_not_found` and `out_of_stock`, each naming all the goods that it is about
 */
export async function priceBasket(
  requests: readonly LineRequest[],
  held: ReadonlyMap<number, number>,
  now: Date,
  customerId?: string,
): Promise<PricedBasket> {
  const [products, includesTax] = await Promise.all([productsByIds(requests.map(({ productId }) => productId)), pricesIncludeTax(now)]);
  await ensureStockItems([...products.values()].flatMap(({ id, oldStock }) => (oldStock === undefined ? [] : [id])));
  const { lines, notSold } = chooseVariants(requests, products, customerId);
  if (notSold.length > 0) {
    throw new Failure('product_not_found', {
      details: {
        productIds: notSold.map(({ productId }) => productId),
        variantIds: notSold.flatMap(({ variantId }) => variantId ?? []),
      },
    });
  }
  const availableOf = ({ id, stock }: Variant) => stock.free + (held.get(id) ?? 0);
  const bought = lines.map((line) => toLine(line, includesTax));
  const short = lines.flatMap(({ variant, quantity }, index) =>
    availableOf(variant) < quantity ? [{ line: bought[index] as BoughtLine, available: availableOf(variant) }] : [],
  );
  if (short.length > 0) throw outOfStock(short);
  const ofVariant = new Map(lines.map(({ variant }) => [variant.id, availableOf(variant)]));
  const ofProduct = new Map(
    lines.map(({ product }) => [product.id, [...product.stocks].reduce((sum, [id, { free }]) => sum + free + (held.get(id) ?? 0), 0)]),
  );
  return { lines: bought, quote: quote(bought), available: { ofVariant, ofProduct } };
}

interface ShortLine {
  readonly line: Pick<BoughtLine, 'productId' | 'variantId' | 'name' | 'variantTitle'>;
  /** Absent where it is not known. */
  readonly available?: number;
}

export function outOfStock(short: readonly ShortLine[]): Failure {
  const items = short.map(({ line, available }) => ({
    productId: line.productId,
    variantId: line.variantId,
    name: lineName(line),
    ...(available === undefined ? {} : { available }),
  }));
  return new Failure('out_of_stock', { message: `Cannot exceed available stock: ${items.map(({ name }) => name).join(', ')}`, details: { items } });
}

function toLine({ product, variant, quantity }: ChosenLine, includesTax: boolean): BoughtLine {
  const { id, name, gstRate, hsn } = product;
  const priced = { unitPrice: variant.price, quantity, gstRate, ...(includesTax ? { includesTax } : {}) };
  return {
    productId: id,
    variantId: variant.id,
    ...(variant.title === '' ? {} : { variantTitle: variant.title }),
    name,
    image: pictureOf(product, variant),
    ...priced,
    tax: taxOfLine(priced),
    hsn,
    ...(variant.sku === '' ? {} : { sku: variant.sku }),
  };
}
