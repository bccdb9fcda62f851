/** Suggests products, categories and searches for the beginning of a search text. */
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { shelf } from '#functions/catalogue/published/published.ts';
import { marksIn } from '#functions/flows/catalogue/search/highlight.ts';
import { didYouMean } from '#functions/flows/catalogue/search/meant.ts';
import { endings } from '#functions/flows/catalogue/search/suggest.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { suggest } from '#shared/contract/catalogue/catalog.ts';
import type { Suggestion } from '#shared/contract/catalogue/found.ts';

const most = { searches: 3, categories: 2, products: 5 };
const nobodys: ReadonlySet<string> = new Set();

export const handler = openEndpoint(suggest, async ({ query, now }) => {
  const search = query.search.replace(/\p{Cc}/gu, ' ').trimStart();
  if (search === '') return { suggestions: [], total: 0 };
  const shown = await shelf(now);
  const hits = findProducts(shown, { search, status: 'active', isArchived: false, sort: 'default' });
  const words = hits.found?.words ?? nobodys;
  const meant = hits.found && didYouMean(search, hits.found, hits.length, shown.search);
  const searches = [...(meant === undefined ? [] : [meant]), ...endings(search, shown.search, most.searches)].slice(0, most.searches);
  const suggestions: Suggestion[] = [
    ...searches.map((text) => ({ kind: 'search' as const, text, marks: [] })),
    ...shown.categories
      .filter(({ isActive }) => isActive)
      .map(({ id, name }) => ({ kind: 'category' as const, id, text: name, marks: marksIn(name, words) }))
      .filter(({ marks }) => marks.length > 0)
      .slice(0, most.categories),
    ...hits.slice(0, most.products).map(({ id, name, price, primaryImage, isInStock }) => ({
      kind: 'product' as const,
      id,
      text: name,
      marks: marksIn(name, words),
      price,
      imageUrl: primaryImage,
      isInStock,
    })),
  ];
  return { suggestions, total: hits.length, ...(meant === undefined ? {} : { didYouMean: meant }) };
});
