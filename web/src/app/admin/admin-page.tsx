/** The frame of the administration: sidebar, header, the tab that the address names, and the messages. */
import routes from 'virtual:staff-routes';
import { Box, chakra } from '@chakra-ui/react';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addRoutes } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { ExtrasHost } from '#web/app/shell/hosts.tsx';
import { PageBoundary } from '#web/app/shell/page-boundary.tsx';
import { RouteAnnouncer } from '#web/app/shell/route-announcer.tsx';
import { useScroll } from '#web/app/shell/use-scroll.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { SkipLink } from '#web/ui/layout/section-link.tsx';
import { AdminHeader } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { tabAt, tabsFor } from './tabs.ts';

// Only the administration loads the addresses of the staff's endpoints.
addRoutes(routes);

/** The parameters that choose what a tab shows; the others filter and sort its list. */
const recordParams = 'order view slips product slide category user ticket visit doctor speciality part show offer sale section policy'.split(' ');

/** Greyer than the shop's background, so that tables and forms stand out. */
const background = '#F5F3EE';

const AdminFrame = chakra('div', {
  base: {
    minH: '100dvh',
    display: { base: 'block', lg: 'grid' },
    gridTemplateColumns: '14.5rem minmax(0, 1fr)',
    bg: background,
    accentColor: 'var(--n-colors-brand)',
    // Save stays in view (versioned-form.tsx) and must not cover what has the focus.
    '& main :is(input, select, textarea, button, a)': { scrollMarginBottom: '5rem' },
  },
});

export function Component() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const [menu, setMenu] = useState(false);
  const tab = user === null ? undefined : tabAt(user.role, params.get('tab'));
  useScroll();
  useEffect(() => document.getElementById('splash')?.remove(), []);
  if (user === null || tab === undefined) return null;
  const tabs = tabsFor(user.role);
  const { Component: Tab } = tab.page;
  return (
    <>
      <AdminFrame>
        <SkipLink to="main">Skip to content</SkipLink>
        <chakra.aside
          display={{ base: 'none', lg: 'block' }}
          position="sticky"
          top="0"
          h="100dvh"
          overflowY="auto"
          bg="white"
          borderRightWidth="1px"
          borderColor="line"
          p="3"
          css={{ '@media print': { display: 'none' } }}
        >
          <Box px="2" pt="1" pb="4">
            <Logo />
          </Box>
          <Sidebar tabs={tabs} current={tab.id} />
        </chakra.aside>
        <Box minW="0">
          <AdminHeader user={user} onMenu={() => setMenu(true)} />
          <chakra.main id="main" tabIndex={-1} outline="none" px={{ base: '3', md: '5' }} py={{ base: '4', md: '5' }} maxW="110rem">
            <PageBoundary>
              <Suspense fallback={<TableSkeleton name={tab.label} />}>
                <Tab />
                <RouteAnnouncer page={[tab.id, ...recordParams.map((name) => params.get(name))].join()} />
              </Suspense>
            </PageBoundary>
          </chakra.main>
        </Box>
        <Overlay open={menu} onClose={() => setMenu(false)} placement="left" title="Administration">
          <Sidebar tabs={tabs} current={tab.id} onNavigate={() => setMenu(false)} />
        </Overlay>
      </AdminFrame>
      {/* After the frame: in its grid, a note at the end of the page would stick to one cell. */}
      <ExtrasHost />
    </>
  );
}
