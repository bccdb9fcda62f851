/** The header's account menu: the customer with Logout, or the links to sign in. */
import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { safeReturnTo, signInPath } from '#web/paths.ts';
import { mergeLocalFavourites } from '#web/shop/favourites.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { accountLinksOf } from './links.ts';
import { NavItem, PanelLink } from './nav-menus.tsx';
import { useDisclosure } from './use-disclosure.ts';
import { useLogout } from './use-logout.ts';

export function AccountMenu() {
  const { user } = useSession();
  const menu = useDisclosure({ hover: false });
  const logout = useLogout();
  const { pathname, search } = useLocation();
  useEffect(mergeLocalFavourites, [user?.id]);
  if (user === null) {
    return (
      <chakra.div display="contents" css={{ '& > a': { minHeight: '2.75rem' } }}>
        <ButtonLink to={signInPath(safeReturnTo(`${pathname}${search}`))} variant="ghost" size="sm">
          Sign in
        </ButtonLink>
        <ButtonLink to="/signup" size="sm">
          Create account
        </ButtonLink>
      </chakra.div>
    );
  }
  return (
    <Box position="relative" {...menu.area}>
      <NavItem asChild>
        <button type="button" {...menu.trigger}>
          <CircleUserRound size={20} aria-hidden />
          <chakra.span maxW="10rem" overflow="hidden" textOverflow="ellipsis">
            {user.firstName} {user.lastName}
          </chakra.span>
          <ChevronDown size={16} aria-hidden />
        </button>
      </NavItem>
      {menu.open && (
        <Box
          data-panel
          position="absolute"
          top="100%"
          right="0"
          mt="2"
          minW="12rem"
          bg="white"
          borderRadius="lg"
          boxShadow="float"
          p="2"
          animation="rise 140ms ease-out"
        >
          {accountLinksOf(user.role).map((link) => (
            <PanelLink key={link.to} to={link.to}>
              {link.text}
            </PanelLink>
          ))}
          <chakra.button
            type="button"
            w="full"
            textAlign="left"
            px="3"
            py="2"
            borderRadius="md"
            fontSize="sm"
            fontWeight="600"
            color="sale"
            cursor="pointer"
            _hover={{ bg: 'sale.tint' }}
            onClick={() => void logout()}
          >
            Logout
          </chakra.button>
        </Box>
      )}
    </Box>
  );
}
