/** Lists the products that have a page, with the time of their last change and their first picture. */
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { publishedCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { readSitemap, sitemapSize } from '#shared/contract/catalogue/catalog.ts';

export const handler = openEndpoint(readSitemap, async ({ query: { page }, now }) => {
  const found = findProducts(await publishedCatalogue(now), { status: 'active', sort: 'default' });
  return {
    products: found
      .slice((page - 1) * sitemapSize, page * sitemapSize)
      .map(({ id, updatedAt, primaryImage }) => ({ id, updatedAt, imageUrl: primaryImage })),
    meta: { total: found.length, page, limit: sitemapSize, totalPages: Math.ceil(found.length / sitemapSize) },
  };
});
