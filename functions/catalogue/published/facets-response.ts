/** How does the API show what each further filter would leave? */
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import type { Counts } from '#functions/flows/catalogue/search/narrow.ts';
import type { Facets } from '#shared/contract/catalogue/found.ts';
import { ageBands } from '#shared/rules/age-bands.ts';
import { priceBands } from '#shared/rules/price-bands.ts';

/**
 * @param chosen ids of categories that are filtered by: they stay in sight, though they have nothing left
 * @param all inactive categories too
 */
export function facetsReply(counts: Counts, categories: readonly CategoryItem[], chosen: readonly string[], all: boolean): Facets {
  const inCategory = new Map(counts.categories.map(({ value, count }) => [value, count]));
  const at = (counted: readonly { readonly count: number }[], index: number) => counted[index]?.count ?? 0;
  return {
    categories: categories.flatMap(({ id, name, isActive }) => {
      const count = inCategory.get(id) ?? 0;
      return (count > 0 || chosen.includes(id)) && (all || isActive) ? [{ id, name, count }] : [];
    }),
    prices: priceBands.map(({ key, text, min, max }, index) => ({
      key,
      text,
      minPrice: min,
      ...(max === undefined ? {} : { maxPrice: max }),
      count: at(counts.prices, index),
    })),
    ages: ageBands.map(({ key, text, min, max }, index) => ({ key, text, minAge: min, maxAge: max, count: at(counts.ages, index) })),
    inStock: counts.inStock,
    onSale: counts.onSale,
    sizes: [...counts.sizes],
    colors: [...counts.colors],
  };
}
