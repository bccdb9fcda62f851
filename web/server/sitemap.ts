/** Writes sitemap.xml (public pages, categories, active products and doctors) and robots.txt. */
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import type { Ask } from '#web/entry-server.tsx';
import { appointmentPath, categoryPath, productPath, publicPaths, specialityPath, unlistedPaths } from '#web/paths.ts';

interface Listed {
  readonly products: readonly { readonly id: number; readonly updatedAt: string }[];
  readonly meta: { readonly totalPages: number };
}

/** The API could not be asked. */
export class NoSitemap extends Error {}

async function read<T>(ask: Ask, address: string): Promise<T> {
  const answer = await ask(address);
  if (answer === null || !('data' in answer)) throw new NoSitemap(address);
  return answer.data as T;
}

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const entry = (address: string, lastmod?: string) =>
  `<url><loc>${escaped(address)}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</url>\n`;

/**
 * `/sitemap.xml` is the list itself while all products are on one page of the API (10,000); with more it is the index of
 * `/sitemap-1.xml` and so on, each far below the 50,000 addresses that the protocol allows.
 * @param part of an index; 0: `/sitemap.xml`
 * @returns null where there is no such part
 * @throws NoSitemap when the API does not answer
 */
export async function sitemap(ask: Ask, site: string, part: number): Promise<string | null> {
  const [{ products, meta }, categories, { doctors }] = await Promise.all([
    read<Listed>(ask, `/api/sitemap?page=${Math.max(1, part)}`),
    read<Category[]>(ask, '/api/categories'),
    read<{ readonly doctors: readonly Doctor[] }>(ask, '/api/doctor/list'),
  ]);
  const split = meta.totalPages > 1;
  if (part > Math.max(1, meta.totalPages) || (part > 0 && !split)) return null;
  if (split && part === 0) {
    const parts = Array.from({ length: meta.totalPages }, (_, index) => `<sitemap><loc>${site}/sitemap-${index + 1}.xml</loc></sitemap>\n`);
    return `${header}<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`;
  }
  const pages =
    part > 1
      ? []
      : [
          ...publicPaths,
          ...categories.map(({ name }) => categoryPath(name)),
          ...[...new Set(doctors.map(({ speciality }) => speciality))].map(specialityPath),
          ...doctors.map(({ _id }) => appointmentPath(_id)),
        ];
  const entries = [
    ...pages.map((path) => entry(`${site}${path}`)),
    ...products.map(({ id, updatedAt }) => entry(`${site}${productPath(id)}`, updatedAt)),
  ];
  return `${header}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`;
}

export const robots = (site: string): string =>
  `User-agent: *\n${unlistedPaths.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${site}/sitemap.xml\n`;
