/** Starts the site: hydrates a page that the server has rendered, or renders into the empty shell. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { markRenderedDataFresh, type RenderedData } from './api/rendered-reads.ts';
import { keepFocusWhilePressing } from './app/boot/keep-focus-while-pressing.ts';
import { restyleAtBreakpoints } from './app/boot/restyle-at-breakpoints.ts';
import { Providers } from './app/providers.tsx';
import { pageAt, SiteRoutes } from './app/routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

keepFocusWhilePressing();
restyleAtBreakpoints();

const renderedJson = document.getElementById('rendered-data')?.textContent;
const renderedData = renderedJson ? (JSON.parse(renderedJson) as RenderedData) : undefined;

// Used instead of Emotion's own hydration, which moves the styles to the end of the head and so recalculates those of the whole page.
const styles = createCache({ key: 'css' });
for (const id of document.getElementById('styles')?.dataset['ids']?.split(' ') ?? []) styles.inserted[id] = true;

const site = (
  <StrictMode>
    <CacheProvider value={styles}>
      <Providers renderedData={renderedData}>
        <BrowserRouter>
          <SiteRoutes />
        </BrowserRouter>
      </Providers>
    </CacheProvider>
  </StrictMode>
);

if (renderedData === undefined) createRoot(root).render(site);
else {
  markRenderedDataFresh(renderedData);
  // Hydration needs the page's code. If it cannot be loaded, the page shows the error itself.
  await pageAt(window.location.pathname)
    .preload()
    .catch(() => undefined);
  startTransition(() => {
    hydrateRoot(root, site);
  });
}
