/**
 * Reads what a product's response shows besides the product: names and size charts of categories, the tax terms, and the sales. All of it comes
 * from the table and is cached for two seconds, so functions that show single products load no catalogue.
 */
import { taxTerms, termsOfPrices } from '#functions/settings/settings.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import type { SaleTerms } from '#shared/rules/catalogue/sales.ts';
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';
import type { TaxTerms } from '#shared/rules/order/tax-class.ts';
import { type CategoryItem, categoriesByIds } from './category-store.ts';
import { saleTerms } from './sale-store.ts';

export interface ProductContext {
  /** Name by category id; a category that does not exist is missing. */
  readonly categoryNames: ReadonlyMap<string, string>;
  /** Size chart by category id; a category without one is missing. */
  readonly sizeCharts: ReadonlyMap<string, SizeChart>;
  readonly tax: TaxTerms;
  readonly sales: SaleTerms;
}

/** Reads the price terms that a version publishes, uncached: the publisher calls this because they have just changed. */
export async function readPriceTerms() {
  const { includesTax, classes, epoch } = termsOfPrices((await readSettings('prices')).values);
  return { pricesIncludeTax: includesTax, taxClasses: classes, ...(epoch === undefined ? {} : { priceEpoch: epoch }) };
}

const cachedForMs = 2_000;
const cache = new Map<string, { readonly category: Pick<CategoryItem, 'name' | 'sizeChart'> | undefined; readonly at: number }>();

/**
 * Costs half a read unit for each category that is not cached.
 * @param categoryIds in any order, repeated or not
 * @param isForStaff reads consistently, for one unit per category, so that staff see a name they have just saved
 */
export async function productContext(categoryIds: readonly string[], now: Date, isForStaff = false): Promise<ProductContext> {
  const ids = [...new Set(categoryIds)];
  const [categories, tax, sales] = await Promise.all([categoriesOf(ids, now, isForStaff), taxTerms(now), saleTerms(now)]);
  return {
    categoryNames: new Map(categories.map(([id, { name }]) => [id, name])),
    sizeCharts: new Map(categories.flatMap(([id, { sizeChart }]) => (sizeChart === undefined ? [] : [[id, sizeChart]]))),
    tax,
    sales,
  };
}

async function categoriesOf(ids: readonly string[], now: Date, isForStaff: boolean) {
  const at = now.getTime();
  // The shop's clock can also be set back, in tests and by `npm start`.
  const uncachedIds = ids.filter((id) => isForStaff || Math.abs(at - (cache.get(id)?.at ?? Number.NEGATIVE_INFINITY)) >= cachedForMs);
  const categories = await categoriesByIds(uncachedIds, isForStaff);
  for (const id of uncachedIds) cache.set(id, { category: categories.get(id), at });
  return ids.flatMap((id) => {
    const category = cache.get(id)?.category;
    return category === undefined ? [] : [[id, category] as const];
  });
}
