/** The navigation of a small screen: a drawer with collapsible groups. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { categoryPath, safeReturnTo, signInPath } from '#web/paths.ts';
import { useCategories } from '#web/shop/api/catalogue.ts';
import { useDoctorCategories } from '#web/shop/api/doctors.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { accountLinksOf, careLinks, type NavLink, otherLinks, shopLinks, specialityLinks } from './links.ts';
import { useLogout } from './use-logout.ts';

const MenuLink = chakra(Link, { base: { display: 'flex', alignItems: 'center', minH: '11', px: '3', borderRadius: 'md', _hover: { bg: 'sand' } } });

function MenuGroup({ title, links, open = false }: { title: string; links: readonly NavLink[]; open?: boolean }) {
  return (
    <chakra.details
      open={open}
      css={{ '& > summary::-webkit-details-marker': { display: 'none' }, '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minH="12"
        px="3"
        fontWeight="600"
        cursor="pointer"
        borderRadius="md"
        _hover={{ bg: 'sand' }}
      >
        {title}
        <ChevronDown size={20} aria-hidden />
      </chakra.summary>
      <Box pl="3">
        {links.map((link) => (
          <MenuLink key={link.to} to={link.to}>
            {link.text}
          </MenuLink>
        ))}
      </Box>
    </chakra.details>
  );
}

export default function SmallMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: categories = [] } = useCategories();
  const { data: specialities } = useDoctorCategories();
  const { user } = useSession();
  const logout = useLogout();
  const { pathname, search } = useLocation();
  const shop = [
    ...shopLinks,
    // Customers have it in their own group.
    ...(user === null ? [{ to: '/wishlist', text: 'Wishlist' }] : []),
    ...categories.map((category) => ({ to: categoryPath(category.name), text: category.name })),
  ];
  const care = [...careLinks, ...specialityLinks(specialities?.categories ?? [])];
  return (
    <Overlay
      open={open}
      onClose={onClose}
      placement="left"
      title={<Logo />}
      footer={
        user === null ? (
          <Flex gap="3" css={{ '& > *': { flex: '1 1 auto', paddingInline: '1rem' } }}>
            <ButtonLink to={signInPath(safeReturnTo(`${pathname}${search}`))} variant="outline">
              Sign in
            </ButtonLink>
            <ButtonLink to="/signup">Create account</ButtonLink>
          </Flex>
        ) : (
          <Flex align="center" justify="space-between" gap="3">
            <chakra.div minW="0" asChild fontWeight="600" overflow="hidden" textOverflow="ellipsis">
              <Link to="/profile">
                {user.firstName} {user.lastName}
              </Link>
            </chakra.div>
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                onClose();
                void logout();
              }}
            >
              Logout
            </Button>
          </Flex>
        )
      }
    >
      <nav aria-label="Main">
        <MenuGroup title="Shop" links={shop} open />
        <MenuGroup title="Health & Care" links={care} />
        {user !== null && <MenuGroup title="Your account" links={accountLinksOf(user.role)} />}
        {otherLinks.map((link) => (
          <MenuLink key={link.to} to={link.to} fontWeight="600" minH="12">
            {link.text}
          </MenuLink>
        ))}
      </nav>
    </Overlay>
  );
}
