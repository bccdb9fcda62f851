/** Lists the products for a search, filters, a sort order and a page. */

import { shopView } from '#functions/catalogue/product-response.ts';
import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { toFacetsResponse } from '#functions/catalogue/published/facets-response.ts';
import { type FoundProducts, findProducts } from '#functions/catalogue/published/find-products.ts';
import { publishedCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { settingsOf } from '#functions/settings/settings.ts';
import { listProducts, type Product } from '#shared/contract/catalogue/catalog.ts';
import type { FoundVariants, SearchInterpretation } from '#shared/contract/catalogue/found.ts';
import { levelsAsked } from '#shared/rules/catalogue/stock-level.ts';
import { mayDo } from '#shared/rules/identity/role.ts';

export const handler = endpoint(
  listProducts,
  async ({ query: { page, limit, stock, isArchived = false, size, color, age, ...query }, caller, now }) => {
    const isStaff = mayDo(caller?.role ?? 'customer', 'catalogue');
    const catalogue = await (isStaff ? catalogueForStaff : publishedCatalogue)(now);
    const filters = { ...query, sizes: size, colors: color, ages: age };
    const stockFilter = stock === undefined || !isStaff ? {} : { stock: { levels: levelsAsked(stock), ...(await settingsOf('stock', now)) } };
    const found = findProducts(catalogue, isStaff ? { ...filters, ...stockFilter, isArchived } : { ...filters, status: 'active', isArchived: false });
    const chosen = query.categoryId === undefined ? [] : catalogue.categoryIdsNamed(query.categoryId);
    const products = found.slice((page - 1) * limit, page * limit);
    const { facets, interpretation } = found.result;
    const variants = products.flatMap((product) => foundVariants(found, isStaff ? product : shopView(product)));
    return {
      products: isStaff ? products : products.map(shopView),
      meta: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
      ...(facets === undefined ? {} : { facets: toFacetsResponse(facets, catalogue.categories, chosen, isStaff) }),
      ...(interpretation === undefined ? {} : { search: toInterpretation(found, products) }),
      ...(variants.length === 0 ? {} : { found: variants }),
    };
  },
);

/** Nothing where every variant fits: that leads to none of them. */
function foundVariants({ result }: FoundProducts, product: Product): FoundVariants {
  const variantIds = result.variantsOf(product).flatMap((index) => product.variants[index]?.id ?? []);
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
