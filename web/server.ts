/** Answers every path that is no file: a rendered page, the shell, the sitemaps or robots.txt. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { toApiError } from '#web/api/client.ts';
import type { RenderedRead } from '#web/api/rendered-reads.ts';
import type { ReadApi } from '#web/entry-server.tsx';
import { createDocument, shell } from './server/document.ts';
import { log } from './server/log.ts';
import { robots, SitemapUnavailable, sitemap } from './server/sitemap.ts';
import { render } from './src/entry-server.tsx';
import { canonicalPath, isKnownPath, isShellPath, pageQuery } from './src/paths.ts';

/** Milliseconds that all reads of a page may take together; then the page is sent without what is missing. */
const timeoutMs = 2_500;

function setting(name: 'API_URL' | 'SITE_URL'): string {
  const value = process.env[name];
  if (!value) throw new Error(`The variable ${name} is not set.`);
  return value;
}

/** The shop's public address, without a slash at its end. */
const siteUrl = (): string => setting('SITE_URL').replace(/\/+$/, '');

/** Reads the API for one page: over HTTP, without a session. One for each page, because all reads of a page share one deadline. */
function createReader(): ReadApi {
  const base = setting('API_URL').replace(/\/+$/, '');
  const secret = process.env['ORIGIN_SECRET'];
  const signal = AbortSignal.timeout(timeoutMs);
  return async (address): Promise<RenderedRead | null> => {
    try {
      const response = await fetch(`${base}${address}`, {
        headers: { accept: 'application/json', ...(secret ? { 'x-origin-secret': secret } : {}) },
        redirect: 'error',
        signal,
      });
      if (response.ok) return { data: await response.json() };
      const { code, status, message } = await toApiError(response);
      if (status === 404 || status === 400) return { error: { code, status, message } };
      log('WARN', 'render.read-refused', address, { status });
    } catch (error) {
      log('WARN', 'render.read-failed', address, { error });
    }
    return null;
  };
}

type Result = APIGatewayProxyStructuredResultV2;

/**
 * Seconds at the edge. A stale page is served for one more minute, because the browser reads again what is older than a moment
 * (src/api/rendered-reads.ts), and for ten minutes while no page can be rendered.
 */
const cached = 'public, max-age=0, s-maxage=1, stale-while-revalidate=59, stale-if-error=600';
const html = 'text/html; charset=utf-8';

const answer = (statusCode: number, type: string, cacheControl: string, body: string, more: Record<string, string> = {}): Result => ({
  statusCode,
  headers: { 'content-type': type, 'cache-control': cacheControl, ...more },
  body,
});

/**
 * The path comes in `x-page` from CloudFront, which asks every page under the name of the shell, so that its second origin finds the shell there.
 * Cookies and tokens are ignored, so that every answer may be cached for all visitors.
 */
export async function handler(event: Pick<APIGatewayProxyEventV2, 'headers' | 'rawPath' | 'rawQueryString'>): Promise<Result> {
  const path = event.headers['x-page'] ?? event.rawPath;
  try {
    return await answerAt(path, event.rawQueryString);
  } catch (error) {
    log('ERROR', 'render.failed', path, { error });
    // The shell takes the page's place: CloudFront's second origin, or the local server.
    return answer(500, 'text/plain; charset=utf-8', 'no-store', 'This page could not be rendered.\n');
  }
}

async function answerAt(path: string, queryString: string): Promise<Result> {
  const site = siteUrl();
  if (path === '/robots.txt') return answer(200, 'text/plain; charset=utf-8', 'public, max-age=3600', robots(site));
  const part = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/.exec(path);
  if (part !== null) return answerSitemap(site, Number(part[1] ?? 0));
  const canonical = canonicalPath(path);
  if (canonical !== path && isKnownPath(canonical))
    return answer(301, html, 'no-store', '', { location: `${canonical}${queryString === '' ? '' : `?${queryString}`}` });
  if (isShellPath(path)) return answer(200, html, 'no-cache', shell, { 'x-robots-tag': 'noindex' });
  const query = pageQuery(queryString);
  const rendered = await render(query === '' ? path : `${path}?${query}`, site, createReader());
  const canonicalLocation = redirectToCategory(rendered.head.canonical, path, query);
  if (canonicalLocation !== null) return answer(301, html, 'no-store', '', { location: canonicalLocation });
  const status = rendered.head.isMissing ? 404 : 200;
  return answer(status, html, status === 200 && rendered.complete ? cached : 'no-store', createDocument(rendered, site, Date.now()));
}

/**
 * Returns the address with the category as the canonical address spells it, so that each list has one address; null when it is spelled so already.
 */
function redirectToCategory(canonical: string | null, path: string, query: string): string | null {
  const name = new URLSearchParams(canonical?.split('?')[1]).get('category');
  const params = new URLSearchParams(query);
  if (name === null || params.get('category') === name) return null;
  params.set('category', name);
  // Links write a space as `%20`, URLSearchParams writes `+`.
  return `${path}?${params.toString().replaceAll('+', '%20')}`;
}

async function answerSitemap(site: string, part: number): Promise<Result> {
  try {
    const text = await sitemap(createReader(), site, part);
    if (text !== null) return answer(200, 'application/xml; charset=utf-8', 'public, max-age=0, s-maxage=600', text);
    return answer(404, 'text/plain; charset=utf-8', 'no-store', 'There is no such part of the sitemap.\n');
  } catch (error) {
    if (!(error instanceof SitemapUnavailable)) throw error;
    return answer(503, 'text/plain; charset=utf-8', 'no-store', 'The sitemap cannot be made right now.\n', { 'retry-after': '120' });
  }
}
