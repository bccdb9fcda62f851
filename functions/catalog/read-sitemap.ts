/** Which products can be found at an address of their own, and when did each change last? */
import { findProducts } from '#functions/flows/catalogue/find-products.ts';
import { publishedCatalogue } from '#functions/flows/catalogue/published-catalogue.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { readSitemap, sitemapSize } from '#shared/contract/catalog.ts';

export const handler = openEndpoint(readSitemap, async ({ query: { page }, now }) => {
  const found = findProducts(await publishedCatalogue(now), { status: 'active', sort: 'default' });
  return {
    products: found.slice((page - 1) * sitemapSize, page * sitemapSize).map(({ id, updatedAt }) => ({ id, updatedAt })),
    meta: { total: found.length, page, limit: sitemapSize, totalPages: Math.ceil(found.length / sitemapSize) },
  };
});
