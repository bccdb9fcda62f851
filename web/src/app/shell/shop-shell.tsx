/** What surrounds every page of the shop? Skip link, header, the page, footer and the messages. */
import { Box, chakra } from '@chakra-ui/react';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageLoading } from '#web/ui/skeleton.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { PageBoundary } from '../route-error.tsx';
import { useScroll } from '../use-scroll.ts';
import { CartHost } from './cart-host.tsx';
import { ContactHost } from './contact-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function ShopShell() {
  const { pathname } = useLocation();
  useScroll();
  const main = useRef<HTMLDivElement>(null);
  const before = useRef(pathname);
  // A new page is where reading goes on, for the keyboard and for screen readers too.
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Box minH="100dvh" display="flex" flexDirection="column">
      <chakra.a
        href="#main"
        position="absolute"
        top="2"
        left="2"
        zIndex="toast"
        bg="ink"
        color="white"
        px="5"
        py="3"
        borderRadius="pill"
        transform="translateY(-200%)"
        _focusVisible={{ transform: 'none' }}
      >
        Skip to content
      </chakra.a>
      <Header />
      <chakra.main id="main" ref={main} tabIndex={-1} flex="1" outline="none">
        <PageBoundary place={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </chakra.main>
      <Footer />
      <CartHost />
      <ContactHost />
      <Toaster />
    </Box>
  );
}
