/** The administration's header: the menu on a small screen, the tools of all tabs, and the link to the shop. */
import { chakra, Flex } from '@chakra-ui/react';
import { Download, Menu, Store } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#shared/contract/identity/auth.ts';
import { AdminSearch } from './admin-search.tsx';
import { Bell } from './bell.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { HeaderButton } from './header-button.tsx';

const HeaderLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '9',
    px: '2.5',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: '600',
    cursor: 'pointer',
    _hover: { bg: 'sand' },
  },
});

export function AdminHeader({ user, onMenu }: { user: User; onMenu: () => void }) {
  const [exporting, setExporting] = useState(false);
  return (
    <Flex
      as="header"
      align="center"
      wrap="wrap"
      gap="2"
      px={{ base: '3', md: '5' }}
      py="2"
      bg="white"
      borderBottomWidth="1px"
      borderColor="line"
      css={{ '@media print': { display: 'none' } }}
    >
      <HeaderLink asChild display={{ base: 'inline-flex', lg: 'none' }}>
        <button type="button" aria-haspopup="dialog" onClick={onMenu}>
          <Menu size={20} aria-hidden />
          Menu
        </button>
      </HeaderLink>
      {/* On a phone the search needs a row of its own. */}
      <Flex order={{ base: '1', md: '0' }} flex={{ base: '1 0 100%', md: '1 1 0' }} minW="0" align="center" wrap="wrap" gap="2">
        <AdminSearch />
        <chakra.span flex="1" />
        <Bell isAdmin={user.role === 'admin'} />
        <HeaderButton type="button" aria-haspopup="dialog" onClick={() => setExporting(true)}>
          <Download size={18} aria-hidden />
          <chakra.span srOnly={{ base: true, md: false }}>Export</chakra.span>
        </HeaderButton>
      </Flex>
      {exporting && <ExportDialog role={user.role} onClose={() => setExporting(false)} />}
      <HeaderLink asChild ms="auto">
        <Link to="/">
          <Store size={18} aria-hidden />
          View shop
        </Link>
      </HeaderLink>
      <chakra.span display={{ base: 'none', sm: 'inline' }} color="ink.soft" fontSize="sm" overflowWrap="anywhere">
        {user.firstName} {user.lastName}
      </chakra.span>
    </Flex>
  );
}
