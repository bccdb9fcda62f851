/** Writes sitemap.xml (public pages, categories, active products and doctors) and robots.txt. */
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import type { ReadApi } from '#web/entry-server.tsx';
import { appointmentPath, categoryPath, productPath, publicPaths, specialityPath, unlistedPaths } from '#web/paths.ts';

interface ProductPage {
  readonly products: readonly { readonly id: number; readonly updatedAt: string; readonly imageUrl: string }[];
  readonly meta: { readonly totalPages: number };
}

/** Thrown when the API does not answer. */
export class SitemapUnavailable extends Error {}

async function read<T>(ask: ReadApi, address: string): Promise<T> {
  const answer = await ask(address);
  if (answer === null || !('data' in answer)) throw new SitemapUnavailable(address);
  return answer.data as T;
}

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Only the list of products has pictures: https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

interface Entry {
  readonly path: string;
  readonly lastmod?: string | undefined;
  readonly imageUrl?: string | undefined;
}
function entryXml({ path, lastmod, imageUrl = '' }: Entry, site: string): string {
  const image = imageUrl === '' ? '' : `<image:image><image:loc>${escapeXml(new URL(imageUrl, site).href)}</image:loc></image:image>`;
  return `<url><loc>${escapeXml(`${site}${path}`)}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}${image}</url>\n`;
}

/**
 * `/sitemap.xml` is the list itself while all products fit on one page of the API (10,000). With more products it is the index of
 * `/sitemap-1.xml` and so on, each far below the 50,000 addresses that the protocol allows.
 * @param part number of a part of the index, or 0 for `/sitemap.xml`
 * @returns null when there is no such part
 * @throws SitemapUnavailable when the API does not answer
 */
export async function sitemap(ask: ReadApi, site: string, part: number): Promise<string | null> {
  const [{ products, meta }, categories, { doctors }] = await Promise.all([
    read<ProductPage>(ask, `/api/sitemap?page=${Math.max(1, part)}`),
    read<Category[]>(ask, '/api/categories'),
    read<{ readonly doctors: readonly Doctor[] }>(ask, '/api/doctor/list'),
  ]);
  const isSplit = meta.totalPages > 1;
  if (part > Math.max(1, meta.totalPages) || (part > 0 && !isSplit)) return null;
  if (isSplit && part === 0) {
    const parts = Array.from({ length: meta.totalPages }, (_, index) => `<sitemap><loc>${site}/sitemap-${index + 1}.xml</loc></sitemap>\n`);
    return `${header}<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`;
  }
  const pages: Entry[] =
    part > 1
      ? []
      : [
          ...publicPaths.map((path) => ({ path })),
          ...categories.map(({ name, imageUrl }) => ({ path: categoryPath(name), imageUrl })),
          ...[...new Set(doctors.map(({ speciality }) => speciality))].map((name) => ({ path: specialityPath(name) })),
          ...doctors.map(({ _id, image }) => ({ path: appointmentPath(_id), imageUrl: image })),
        ];
  const entries = [...pages, ...products.map(({ id, updatedAt, imageUrl }): Entry => ({ path: productPath(id), lastmod: updatedAt, imageUrl }))];
  return `${header}<urlset ${namespace} ${imageNamespace}>\n${entries.map((each) => entryXml(each, site)).join('')}</urlset>\n`;
}

export const robots = (site: string): string =>
  `User-agent: *\n${unlistedPaths.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${site}/sitemap.xml\n`;
