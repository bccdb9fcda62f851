/** Renders a page to HTML: it renders, reads what the page lacked, and renders again until nothing is missing. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { MissingReadReporter, type RenderedData, type RenderedRead } from './api/rendered-reads.ts';
import { Providers } from './app/providers.tsx';
import { pageAt, SiteRoutes } from './app/routes.tsx';
import { HeadSink, type PageHead } from './ui/layout/head.ts';

/** Reads the API; null when it does not answer now. */
export type ReadApi = (address: string) => Promise<RenderedRead | null>;

export interface Rendered {
  readonly html: string;
  /** Emotion's styles with their ids; the global ones are in the shell. */
  readonly styles: { readonly ids: readonly string[]; readonly css: string };
  readonly head: PageHead;
  readonly reads: RenderedData['reads'];
  /** False when a read failed: the page shows its loading state, and the browser reads again. */
  readonly complete: boolean;
  /** The page's own file. */
  readonly file: string | undefined;
}

/** The most renderings until a page's reads are all known: the product page reads related products only once it knows the category. */
const maxRenderings = 4;

/** The reads that the last rendering of each address made. Making them in advance saves the renderings that would only discover them. */
const readsByLocation = new Map<string, ReadonlyMap<string, string>>();
const maxLocations = 500;

function rememberReads(location: string, asked: ReadonlyMap<string, string>): void {
  readsByLocation.delete(location);
  if (asked.size > 0) readsByLocation.set(location, asked);
  for (const oldest of readsByLocation.keys()) {
    if (readsByLocation.size <= maxLocations) break;
    readsByLocation.delete(oldest);
  }
}

// One cache for all requests: each style is made once, and a page gets those that its HTML uses.
const cache = createCache({ key: 'css' });
cache.compat = true;
const { extractCritical } = createEmotionServer(cache);

/**
 * @param location path and query
 * @throws when the page cannot be rendered
 */
export async function render(location: string, site: string, readApi: ReadApi): Promise<Rendered> {
  const page = pageAt(new URL(location, 'http://page').pathname);
  await page.preload();
  const known = new Map<string, RenderedRead>();
  const failedKeys = new Set<string>();
  const asked = new Map<string, string>();
  const read = (missingReads: ReadonlyMap<string, string>) =>
    Promise.all(
      [...missingReads].map(async ([key, address]) => {
        asked.set(key, address);
        const answer = await readApi(address);
        if (answer === null) failedKeys.add(key);
        else known.set(key, answer);
      }),
    );
  await read(readsByLocation.get(location) ?? new Map());
  for (let rendering = 1; ; rendering += 1) {
    // In the order of their names, so that the same page has the same bytes whichever read answered first.
    const reads = [...known].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const missing = new Map<string, string>();
    let head: PageHead | undefined;
    const html = renderToString(
      <StrictMode>
        <CacheProvider value={cache}>
          <HeadSink value={(pageHead) => (head = pageHead)}>
            <MissingReadReporter value={(key, address) => !failedKeys.has(key) && missing.set(key, address)}>
              <Providers renderedData={{ site, reads }}>
                <StaticRouter location={location}>
                  <SiteRoutes />
                </StaticRouter>
              </Providers>
            </MissingReadReporter>
          </HeadSink>
        </CacheProvider>
      </StrictMode>,
    );
    if (missing.size === 0 || rendering === maxRenderings) {
      // React's mark for a part that failed or was not ready; it does not say which error.
      if (html.includes('<!--$!-->') || head === undefined) throw new Error('A part of the page could not be rendered.');
      rememberReads(location, asked);
      const { ids, css } = extractCritical(html);
      return { html, styles: { ids, css }, head, reads, complete: failedKeys.size === 0 && missing.size === 0, file: page.file };
    }
    await read(missing);
  }
}
