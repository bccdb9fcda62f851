/** Suggests searches, categories and products for what a customer is typing. */
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { publishedCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { suggest } from '#shared/contract/catalogue/catalog.ts';
import type { Suggestion } from '#shared/contract/catalogue/search-results.ts';

const limits = { searches: 3, categories: 2, products: 5 };

export const handler = openEndpoint(suggest, async ({ query, now }) => {
  const search = query.search.replace(/\p{Cc}/gu, ' ').trimStart();
  if (search === '') return { suggestions: [], total: 0 };
  const catalogue = await publishedCatalogue(now);
  const found = findProducts(catalogue, { search, status: 'active', isArchived: false, sort: 'default' });
  const { result } = found;
  const didYouMean = result.suggestion();
  const completions = catalogue.index.suggest(search, limits.searches);
  const searches = [...(didYouMean === undefined ? [] : [didYouMean]), ...completions].slice(0, limits.searches);
  const suggestions: Suggestion[] = [
    ...searches.map((text) => ({ kind: 'search' as const, text, marks: [] })),
    ...catalogue.categories
      .filter(({ isActive }) => isActive)
      .map(({ id, name }) => ({ kind: 'category' as const, id, text: name, marks: result.marksIn(name) }))
      .filter(({ marks }) => marks.length > 0)
      .slice(0, limits.categories),
    ...found.slice(0, limits.products).map(({ id, name, price, priceIncludesTax, primaryImage, isInStock }) => ({
      kind: 'product' as const,
      id,
      text: name,
      marks: result.marksIn(name),
      price: catalogue.index.priceOf(id) ?? price,
      priceIncludesTax,
      imageUrl: primaryImage,
      isInStock,
    })),
  ];
  return { suggestions, total: found.length, ...(didYouMean === undefined ? {} : { didYouMean }) };
});
