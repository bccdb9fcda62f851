/** Maps the facet counts of a search to the API's facets. */

import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import type { FacetCount, FacetCounts } from '#functions/search/schema.ts';
import type { Facets } from '#shared/contract/catalogue/found.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';

/**
 * @param chosen ids of categories that are filtered by: they are shown even when nothing is left in them
 * @param withInactive shows inactive categories too
 */
export function toFacetsResponse(counts: FacetCounts, categories: readonly CategoryItem[], chosen: readonly string[], withInactive: boolean): Facets {
  const inCategory = new Map(counts.categories.map(({ value, count }) => [value, count]));
  const at = (counted: readonly FacetCount[], index: number) => counted[index]?.count ?? 0;
  return {
    categories: categories.flatMap(({ id, name, isActive }) => {
      const count = inCategory.get(id) ?? 0;
      return (count > 0 || chosen.includes(id)) && (withInactive || isActive) ? [{ id, name, count }] : [];
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
