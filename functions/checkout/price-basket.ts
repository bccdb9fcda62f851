/** Prices the lines of a cart or a purchase from the catalogue, and checks that there are enough units. */
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { chosenVariant, type Variant } from '#functions/catalogue/variants.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ensureStockItems } from '#functions/stock/stock-store.ts';
import type { BoughtLine } from '#shared/rules/order/purchase.ts';
import { type LineRef, lineName } from '#shared/rules/order/variant-ref.ts';
import { isCheckedProduct } from '#shared/rules/shop-check.ts';
import { type ChosenLine, type PricedLines, type PricingTerms, priceLines } from './price-lines.ts';

export type LineRequest = LineRef & { readonly quantity: number };

export interface Availability {
  /** Units that the buyer may buy, by variant and, summed up, by product. */
  readonly ofVariant: ReadonlyMap<number, number>;
  readonly ofProduct: ReadonlyMap<number, number>;
}

export interface PricedBasket extends PricedLines {
  readonly available: Availability;
}

/** Returns one line for each variant, however many lines of the request name it, and the requested lines that are not sold. */
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
 * @throws Failure `variant_required`; `product_not_found` and `out_of_stock`, each listing all goods concerned
 */
export async function priceBasket(
  requests: readonly LineRequest[],
  held: ReadonlyMap<number, number>,
  now: Date,
  terms: PricingTerms = {},
): Promise<PricedBasket> {
  const products = await productsByIds(requests.map(({ productId }) => productId));
  await ensureStockItems([...products.values()].flatMap(({ id, oldStock }) => (oldStock === undefined ? [] : [id])));
  const { lines, notSold } = chooseVariants(requests, products, terms.customerId);
  if (notSold.length > 0) {
    throw new Failure('product_not_found', {
      details: {
        productIds: notSold.map(({ productId }) => productId),
        variantIds: notSold.flatMap(({ variantId }) => variantId ?? []),
      },
    });
  }
  const availableOf = ({ id, stock }: Variant) => stock.free + (held.get(id) ?? 0);
  const priced = await priceLines(lines, now, terms);
  const shortLines = lines.flatMap(({ variant, quantity }, index) =>
    availableOf(variant) < quantity ? [{ line: priced.lines[index] as BoughtLine, available: availableOf(variant) }] : [],
  );
  if (shortLines.length > 0) throw outOfStockFailure(shortLines);
  const ofVariant = new Map(lines.map(({ variant }) => [variant.id, availableOf(variant)]));
  const ofProduct = new Map(
    lines.map(({ product }) => [product.id, [...product.stocks].reduce((sum, [id, { free }]) => sum + free + (held.get(id) ?? 0), 0)]),
  );
  return { ...priced, available: { ofVariant, ofProduct } };
}

interface ShortLine {
  readonly line: Pick<BoughtLine, 'productId' | 'variantId' | 'name' | 'variantTitle'>;
  /** Absent where it is not known. */
  readonly available?: number;
}

/** The failure that names the goods of which there are too few units. */
export function outOfStockFailure(shortLines: readonly ShortLine[]): Failure {
  const items = shortLines.map(({ line, available }) => ({
    productId: line.productId,
    variantId: line.variantId,
    name: lineName(line),
    ...(available === undefined ? {} : { available }),
  }));
  return new Failure('out_of_stock', { message: `Cannot exceed available stock: ${items.map(({ name }) => name).join(', ')}`, details: { items } });
}
