/** The frame of every page of the shop: skip link, header, the page, footer and the messages. */
import { Box, chakra } from '@chakra-ui/react';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { PageLoading } from '#web/ui/feedback/skeleton.tsx';
import { SkipLink } from '#web/ui/layout/section-link.tsx';
import { Footer } from './footer.tsx';
import { ShopHeader } from './header.tsx';
import { CartHost, ChooserHost, ContactHost, ExtrasHost } from './hosts.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useScroll } from './use-scroll.ts';

function Shell() {
  useScroll();
  // The shop is ready: the splash (app/boot/splash.ts) goes.
  useEffect(() => document.getElementById('splash')?.remove(), []);
  return (
    <Box minH="100dvh" display="flex" flexDirection="column">
      <SkipLink to="main">Skip to content</SkipLink>
      <ShopHeader />
      {/* The footer begins below the first view, so that it does not move when the page loads. */}
      <chakra.main
        id="main"
        tabIndex={-1}
        flex="1"
        minH="calc(100svh - 4.5rem)"
        outline="none"
        // On paper only what can be read: a product, an order, a policy.
        css={{
          '@media print': {
            minHeight: '0',
            '& :is(button, .button, nav, aside, form)': { display: 'none!' },
            '& section, & li': { breakInside: 'avoid' },
          },
        }}
      >
        <PageBoundary>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <RouteAnnouncer />
          </Suspense>
        </PageBoundary>
      </chakra.main>
      <Footer />
      <ExtrasHost />
      <CartHost />
      <ChooserHost />
      <ContactHost />
    </Box>
  );
}

/** The outer boundary is for what surrounds the page. */
export const ShopShell = () => (
  <PageBoundary>
    <Shell />
  </PageBoundary>
);
