/** The administration's sidebar: the tabs that the user's role opens, and Logout. */
import { Box, chakra } from '@chakra-ui/react';
import { ExternalLink, LogOut } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useClinicApp } from '#web/ui/admin/api/clinic-app.ts';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { moveByKeys } from '../shell/move-by-keys.ts';
import { useLogout } from '../shell/use-logout.ts';
import type { AdminTab } from './tabs.ts';

const SidebarLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: '10',
    px: '3',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: '600',
    textAlign: 'start',
    cursor: 'pointer',
    color: 'ink',
    _hover: { bg: 'sand' },
    '&[aria-current=page]': { bg: 'brand.tint', color: 'brand.deep' },
  },
});

export function Sidebar({ tabs, current, onNavigate }: { tabs: readonly AdminTab[]; current: string; onNavigate?: () => void }) {
  const nav = useRef<HTMLElement>(null);
  const logout = useLogout();
  const clinicApp = useClinicApp();
  return (
    <chakra.nav
      aria-label="Administration"
      ref={nav}
      display="flex"
      flexDirection="column"
      gap="0.5"
      onKeyDown={(event) => moveByKeys(event, nav.current?.querySelectorAll<HTMLElement>('a, button') ?? [], ['ArrowUp', 'ArrowDown'])}
    >
      {tabs.map(({ id, label, Icon }) => (
        <SidebarLink key={id} asChild>
          <Link
            to={adminPath(id)}
            aria-current={id === current ? 'page' : undefined}
            onClick={() => {
              onNavigate?.();
              if (id === 'doctors') clinicApp?.open();
            }}
          >
            <Icon size={18} aria-hidden />
            {label}
            {id === 'doctors' && clinicApp !== undefined && (
              <chakra.span ms="auto" display="inline-flex">
                <ExternalLink size={14} role="img" aria-label={`opens ${clinicApp.host}`} />
              </chakra.span>
            )}
          </Link>
        </SidebarLink>
      ))}
      <Box borderTopWidth="1px" borderColor="line" my="2" />
      <SidebarLink asChild>
        <button
          type="button"
          onClick={() => {
            onNavigate?.();
            void logout();
          }}
        >
          <LogOut size={18} aria-hidden />
          Logout
        </button>
      </SidebarLink>
    </chakra.nav>
  );
}
