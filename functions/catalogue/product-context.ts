/**
 * What a product's response shows besides the product: the names of the categories, and whether prices contain tax. From the table, cached for
 * two seconds: functions that show single products load no catalogue.
 */
import { priceMode } from '#functions/settings/settings.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { categoriesByIds } from './category-store.ts';

export interface ProductContext {
  /** By id; a category that does not exist is left out. */
  readonly categoryNames: ReadonlyMap<string, string>;
  readonly pricesIncludeTax: boolean;
}

export const pricesIncludeTax = async (now: Date): Promise<boolean> => (await priceMode(now)) === 'tax_inclusive';
/** From the table, for the publisher: it is called because the setting has just changed. */
export const pricesIncludeTaxNow = async (): Promise<boolean> => (await readSettings('prices')).values.mode === 'tax_inclusive';

const cachedForMs = 2_000;
const cache = new Map<string, { readonly name: string | undefined; readonly at: number }>();

/**
 * Half a read unit per category, none while it is cached.
 * @param categoryIds in any order, repeated or not
 * @param isForStaff reads consistently, for one unit per category, so that staff see a name they have just saved
 */
export async function productContext(categoryIds: readonly string[], now: Date, isForStaff = false): Promise<ProductContext> {
  const ids = [...new Set(categoryIds)];
  const [categoryNames, includesTax] = await Promise.all([namesOf(ids, now, isForStaff), pricesIncludeTax(now)]);
  return { categoryNames, pricesIncludeTax: includesTax };
}

async function namesOf(ids: readonly string[], now: Date, isForStaff: boolean): Promise<ReadonlyMap<string, string>> {
  const at = now.getTime();
  // The time of the next request may be earlier as well as later.
  const unknown = ids.filter((id) => isForStaff || Math.abs(at - (cache.get(id)?.at ?? Number.NEGATIVE_INFINITY)) >= cachedForMs);
  const read = await categoriesByIds(unknown, isForStaff);
  for (const id of unknown) cache.set(id, { name: read.get(id)?.name, at });
  return new Map(
    ids.flatMap((id) => {
      const name = cache.get(id)?.name;
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
