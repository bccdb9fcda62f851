/** Previews a recalculation of all prices, a part of the catalogue at a time. */
import { lastProductId, type StoredProduct } from '#functions/catalogue/product-store.ts';
import { productKey } from '#functions/keys.ts';
import { itemsByKeys } from '#functions/platform/table/table.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import type { RecalculationRow } from '#shared/contract/catalogue/recalculation.ts';
import { type PriceAt, priceChange, type Recalculation } from '#shared/rules/catalogue/recalculation.ts';
import { toRupees } from '#shared/rules/money.ts';
import type { TaxTerms } from '#shared/rules/order/tax-class.ts';
import { shopCheck } from '#shared/rules/shop-check.ts';

/** Product ids, and rows, of one response: a product may have 250 variants. */
const limits = { numbers: 200, rows: 2_000 } as const;

/**
 * Reads the table, as the job does: half a read unit for each 4 kB of a product. Archived products and variants are not shown, though they are
 * recalculated.
 * @param after the last product id of the previous part
 */
export async function previewRecalculation(after: number, options: Recalculation, now: Date) {
  const [tax, upTo] = await Promise.all([taxTerms(now), lastProductId()]);
  const last = Math.min(after + limits.numbers, upTo);
  const ids = Array.from({ length: Math.max(0, last - after) }, (_, index) => after + index + 1);
  const products = (await itemsByKeys<StoredProduct>(ids.map(productKey), false)).filter(
    ({ id, isArchived }) => isArchived !== true && id !== shopCheck.productId,
  );
  const rows: RecalculationRow[] = [];
  for (const product of products.sort((a, b) => a.id - b.id)) {
    if (rows.length > limits.rows) return { rows, next: product.id - 1, upTo };
    rows.push(...rowsOf(product, options, tax));
  }
  return { rows, next: last < upTo ? last : null, upTo };
}

function rowsOf(product: StoredProduct, options: Recalculation, tax: TaxTerms): RecalculationRow[] {
  const { id, name, sku, price, originalPrice } = product;
  const variants = product.variants?.filter(({ isArchived }) => isArchived !== true);
  return (variants ?? [{ id, sku, price, originalPrice, values: [] }]).map((variant) => {
    const { before, after, warnings } = priceChange(product, variant, options, tax);
    return {
      productId: id,
      variantId: variant.id,
      name,
      title: variant.values.join(', '),
      sku: variant.sku,
      before: inRupees(before),
      after: inRupees(after),
      warnings: [...warnings],
    };
  });
}

const inRupees = ({ price, originalPrice, gstRate, paid }: PriceAt) => ({
  price: toRupees(price),
  ...(originalPrice === undefined ? {} : { mrp: toRupees(originalPrice) }),
  gstRate,
  paid: toRupees(paid),
});
