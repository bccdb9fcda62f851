/** What stands at the top of every page of the shop? */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarHeart, Menu, Search, ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useCart } from '#web/api/cart.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Measure } from '#web/ui/page.tsx';
import { ButtonLink } from '#web/ui/states.tsx';
import { AccountMenu } from './account-menu.tsx';
import { otherLinks } from './links.ts';
import { NavItem, NavMenus } from './nav-menus.tsx';

const SmallMenu = lazy(() => import('./small-menu.tsx'));

const Round = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'relative',
    boxSize: '11',
    flexShrink: '0',
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { bg: 'sand' },
  },
});

function CartButton() {
  const { count } = useCart();
  return (
    <Round asChild>
      <Link to="/cart" aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}>
        <ShoppingBag size={22} aria-hidden />
        {count > 0 && (
          <chakra.span
            position="absolute"
            top="0.5"
            right="0"
            minW="5"
            h="5"
            px="1"
            borderRadius="pill"
            bg="sun"
            color="ink"
            fontSize="0.6875rem"
            fontWeight="600"
            lineHeight="1.25rem"
            textAlign="center"
            aria-hidden
          >
            {count > 99 ? '99+' : count}
          </chakra.span>
        )}
      </Link>
    </Round>
  );
}

/** Submits to the products page, which goes on from there. */
function SearchEntry() {
  const navigate = useNavigate();
  return (
    <chakra.form
      role="search"
      aria-label="The shop"
      display={{ base: 'none', xl: 'flex' }}
      position="relative"
      flex="1"
      maxW="15rem"
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
        void navigate(text === '' ? '/products' : `/products?search=${encodeURIComponent(text)}`);
      }}
    >
      <chakra.input
        name="search"
        type="search"
        placeholder="Search"
        aria-label="Search products"
        maxLength={200}
        w="full"
        h="11"
        pl="11"
        pr="4"
        borderRadius="pill"
        bg="white"
        borderWidth="2px"
        borderColor="line"
        fontSize="sm"
        _placeholder={{ color: 'ink.soft' }}
        _hover={{ borderColor: 'line.deep' }}
      />
      <chakra.button
        type="submit"
        aria-label="Search"
        position="absolute"
        left="0"
        top="0"
        boxSize="11"
        display="grid"
        placeItems="center"
        color="ink.soft"
        cursor="pointer"
      >
        <Search size={18} aria-hidden />
      </chakra.button>
    </chakra.form>
  );
}

export function Header() {
  const [menuWanted, setMenuWanted] = useState(false);
  const { pathname, key } = useLocation();
  // Open at one place only: a followed link closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const menuOpen = openAt === key;
  const inClinic = pathname.startsWith('/doctor');
  return (
    <Box as="header" position="sticky" top="0" zIndex="header" bg="ground/95" backdropFilter="blur(8px)" borderBottomWidth="1px" borderColor="line">
      <Measure display="flex" alignItems="center" gap={{ base: '1', lg: '3' }} h="18" minH="4.5rem">
        <Round asChild display={{ lg: 'none' }} ml="-2">
          <button
            type="button"
            aria-label="Open menu"
            aria-expanded={menuOpen}
            onClick={() => {
              setMenuWanted(true);
              setOpenAt(key);
            }}
          >
            <Menu size={24} aria-hidden />
          </button>
        </Round>
        <chakra.div asChild flexShrink="0" borderRadius="md">
          <Link to="/" aria-label="Nanhe, home">
            <Logo />
          </Link>
        </chakra.div>
        <chakra.nav aria-label="Main" display={{ base: 'none', lg: 'flex' }} alignItems="center" ml="2">
          <NavMenus />
          {otherLinks.map((link) => (
            <NavItem key={link.to} asChild>
              <NavLink to={link.to}>{link.text}</NavLink>
            </NavItem>
          ))}
        </chakra.nav>
        <Flex flex="1" justify="flex-end" align="center" gap="1.5" minW="0">
          {/* My Appointment takes its room. */}
          {!inClinic && <SearchEntry />}
          <Round asChild display={{ lg: inClinic ? 'none' : 'inline-flex', xl: 'none' }}>
            <Link to="/products?focus=search" aria-label="Search products">
              <Search size={22} aria-hidden />
            </Link>
          </Round>
          {inClinic ? (
            <ButtonLink to="/doctor/my-appointments" size="sm" variant="subtle">
              {/* Just wide enough for the menus, the screen has room for the words only. */}
              <chakra.span display={{ lg: 'none', xl: 'inline' }}>
                <CalendarHeart size={18} aria-hidden />
              </chakra.span>
              <chakra.span srOnly={{ base: true, sm: false }}>My Appointment</chakra.span>
            </ButtonLink>
          ) : (
            <CartButton />
          )}
          <Flex display={{ base: 'none', lg: 'flex' }} align="center" gap="1">
            <AccountMenu />
          </Flex>
        </Flex>
      </Measure>
      {menuWanted && (
        <Suspense>
          <SmallMenu open={menuOpen} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </Box>
  );
}
