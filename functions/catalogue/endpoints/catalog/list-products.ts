/** Lists the products of a search with its filters, order and page, and the facets. */

import { shopView } from '#functions/catalogue/product-response.ts';
import type { CatalogueSnapshot } from '#functions/catalogue/published/catalogue.ts';
import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { facetsReply } from '#functions/catalogue/published/facets-response.ts';
import { findProducts, type Hits } from '#functions/catalogue/published/find-products.ts';
import { shelf } from '#functions/catalogue/published/published.ts';
import { excerptOf, marksIn } from '#functions/flows/catalogue/search/highlight.ts';
import { didYouMean } from '#functions/flows/catalogue/search/meant.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { listProducts, type Product } from '#shared/contract/catalogue/catalog.ts';
import type { Understood } from '#shared/contract/catalogue/found.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(
  listProducts,
  async ({ query: { page, limit, stock, isArchived = false, size, color, ...question }, caller, now }) => {
    const keeper = mayDo(caller?.role ?? 'customer', 'catalogue');
    const shown = await (keeper ? catalogueForStaff : shelf)(now);
    const asked = { ...question, sizes: size, colors: color };
    const found = findProducts(shown, keeper ? { ...asked, stock, isArchived } : { ...asked, status: 'active', isArchived: false });
    const chosen = question.categoryId === undefined ? [] : shown.search.categoriesNamed(question.categoryId);
    const products = found.slice((page - 1) * limit, page * limit);
    return {
      products: keeper ? products : products.map(shopView),
      meta: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
      ...(found.counts === undefined ? {} : { facets: facetsReply(found.counts, shown.categories, chosen, keeper) }),
      ...(found.found === undefined ? {} : { search: understood(question.search ?? '', found, products, shown) }),
    };
  },
);

function understood(search: string, { found, length }: Hits, products: readonly Product[], shown: CatalogueSnapshot): Understood {
  if (found === undefined) return { isPartial: false, marks: [] };
  const meant = didYouMean(search, found, length, shown.search);
  const marks = products.flatMap(({ id, name, description }) => {
    const inName = marksIn(name, found.words);
    const excerpt = inName.length > 0 ? undefined : excerptOf(description, found.words);
    return inName.length > 0 || excerpt ? [{ id, name: inName, ...(excerpt ? { excerpt } : {}) }] : [];
  });
  return { isPartial: found.isPartial, marks, ...(meant === undefined ? {} : { didYouMean: meant }) };
}
