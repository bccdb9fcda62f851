/** Lists the products for a search, filters, a sort order and a page. */

import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import { withoutStaffFields } from '#functions/catalogue/product-response.ts';
import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { type FoundProducts, findProducts } from '#functions/catalogue/published/find-products.ts';
import { publishedCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { withComparableMrps } from '#functions/catalogue/published/search-prices.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import type { FacetCount, FacetCounts } from '#functions/search/schema.ts';
import { readCachedSettings } from '#functions/settings/settings.ts';
import { listProducts, type Product } from '#shared/contract/catalogue/catalog.ts';
import type { Facets, FoundVariants, SearchInterpretation } from '#shared/contract/catalogue/search-results.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { levelsOfFilter } from '#shared/rules/catalogue/stock-level.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(
  listProducts,
  async ({ query: { page, limit, stock, isArchived = false, size, color, age, ...query }, caller, now }) => {
    const isStaff = canAccess(caller?.role ?? 'customer', 'catalogue');
    const catalogue = await (isStaff ? catalogueForStaff : publishedCatalogue)(now);
    const filters = { ...query, sizes: size, colors: color, ages: age };
    const stockFilter =
      stock === undefined || !isStaff ? {} : { stock: { levels: levelsOfFilter(stock), ...(await readCachedSettings('stock', now)) } };
    const found = findProducts(catalogue, isStaff ? { ...filters, ...stockFilter, isArchived } : { ...filters, status: 'active', isArchived: false });
    const selectedCategoryIds = query.categoryId === undefined ? [] : catalogue.categoryIdsNamed(query.categoryId);
    const onPage = found.slice((page - 1) * limit, page * limit);
    const products = isStaff ? onPage : onPage.map(withoutStaffFields);
    const { facets, interpretation } = found.result;
    const variants = products.flatMap((product) => toFoundVariants(found, product));
    return {
      products,
      meta: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
      ...(facets === undefined ? {} : { facets: toFacetsResponse(facets, catalogue.categories, selectedCategoryIds, isStaff) }),
      ...(interpretation === undefined ? {} : { search: toInterpretation(found, products) }),
      ...(variants.length === 0 ? {} : { found: variants }),
    };
  },
);

/** Returns the variants by which a product was found; none when all of them match, because the link then names no variant. */
function toFoundVariants({ result }: FoundProducts, product: Product): FoundVariants {
  const variantIds = result.variantsOf(withComparableMrps(product)).flatMap((index) => product.variants[index]?.id ?? []);
  return variantIds.length === 0 || variantIds.length === product.variants.length ? [] : [{ id: product.id, variantIds }];
}

function toInterpretation({ result }: FoundProducts, products: readonly Product[]): SearchInterpretation {
  const suggestion = result.suggestion();
  const marks = products.flatMap(({ id, name, description }) => {
    const inName = result.marksIn(name);
    const excerpt = inName.length > 0 ? undefined : result.excerptOf(description);
    return inName.length > 0 || excerpt ? [{ id, name: inName, ...(excerpt ? { excerpt } : {}) }] : [];
  });
  return { isPartial: result.interpretation?.isPartial ?? false, marks, ...(suggestion === undefined ? {} : { didYouMean: suggestion }) };
}

/**
 * Maps the facet counts of a search to the API's facets.
 * @param selectedCategoryIds ids of categories that are filtered by: they are shown even when they contain no product
 * @param withInactive shows inactive categories too
 */
function toFacetsResponse(
  counts: FacetCounts,
  categories: readonly CategoryItem[],
  selectedCategoryIds: readonly string[],
  withInactive: boolean,
): Facets {
  const countsByCategory = new Map(counts.categories.map(({ value, count }) => [value, count]));
  const countAt = (counted: readonly FacetCount[], index: number) => counted[index]?.count ?? 0;
  return {
    categories: categories.flatMap(({ id, name, isActive }) => {
      const count = countsByCategory.get(id) ?? 0;
      return (count > 0 || selectedCategoryIds.includes(id)) && (withInactive || isActive) ? [{ id, name, count }] : [];
    }),
    prices: priceBands.map(({ key, text, min, max }, index) => ({
      key,
      text,
      minPrice: min,
      ...(max === undefined ? {} : { maxPrice: max }),
      count: countAt(counts.prices, index),
    })),
    ages: ageBands.map(({ key, text, min, max }, index) => ({ key, text, minAge: min, maxAge: max, count: countAt(counts.ages, index) })),
    inStock: counts.inStock,
    onSale: counts.onSale,
    sizes: [...counts.sizes],
    colors: [...counts.colors],
  };
}
