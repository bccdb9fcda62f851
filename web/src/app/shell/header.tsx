/** The shop's header: menus, search, wishlist, cart and account, as far as the width has room for them. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarHeart, Heart, Menu, ShoppingBag } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useCart } from '#web/shop/cart/cart.ts';
import { useFavourites } from '#web/shop/favourites.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Logo } from '#web/ui/layout/logo.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { AccountMenu } from './account-menu.tsx';
import { otherLinks } from './links.ts';
import { moveByKeys } from './move-by-keys.ts';
import { NavItem, NavMenus } from './nav-menus.tsx';
import { SearchEntry, SearchLink } from './search-entry.tsx';
import { useOpenOnPage } from './use-open-on-page.ts';

type SmallMenu = typeof import('./small-menu.tsx')['default'];

/** Measured in rem, not by the screen: with letters twice as large only the drawer menu has room. */
const fitsMenus = '@container (min-width: 64rem)';
const fitsSearch = '@container (min-width: 80rem)';
const tooNarrowForMenus = '@container (max-width: 63.99rem)';
/** A phone with large text: the name would lie over the buttons. */
const tooNarrowForName = '@container (max-width: 17.99rem)';

const RoundButton = chakra('a', {
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

interface Counted {
  readonly to: string;
  readonly name: string;
  readonly count: number;
  readonly icon: typeof Heart;
  readonly displayOnPhone?: 'none';
}

/** A round link with a count when it is above zero. */
function Counted({ to, name, count, icon: Icon, displayOnPhone }: Counted) {
  return (
    <RoundButton asChild {...(displayOnPhone === undefined ? {} : { display: { base: displayOnPhone, md: 'inline-flex' } })}>
      <Link to={to} aria-label={count > 0 ? `${name}, ${count} ${count === 1 ? 'item' : 'items'}` : name}>
        <Icon size={22} aria-hidden />
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
    </RoundButton>
  );
}

/** Small screens have the wishlist in the drawer. */
const WishlistButton = () => (
  <Counted to="/wishlist" name="Wishlist" count={useFavourites(({ ids }) => ids.length)} icon={Heart} displayOnPhone="none" />
);
const CartButton = () => <Counted to="/cart" name="Cart" count={useCart().count} icon={ShoppingBag} />;

export function ShopHeader() {
  const [SmallMenu, setSmallMenu] = useState<SmallMenu | null>(null);
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useOpenOnPage();
  const nav = useRef<HTMLElement>(null);
  const inClinic = pathname.startsWith('/doctor');
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="header"
      bg="ground/95"
      backdropFilter="blur(8px)"
      borderBottomWidth="1px"
      borderColor="line"
      css={{
        containerType: 'inline-size',
        // A window of few lines, e.g. at a zoom of 400 %, needs its space for the page.
        '@media (max-height: 30em)': { position: 'static' },
        '@media print': { display: 'none' },
      }}
    >
      <Container display="flex" alignItems="center" gap={{ base: '1', lg: '3' }} h="18" minH="4.5rem">
        <RoundButton asChild css={{ [fitsMenus]: { display: 'none' } }} ml="-2">
          <button
            type="button"
            aria-label="Open menu"
            aria-expanded={menuOpen}
            onClick={() => {
              setMenuOpen(true);
              import('./small-menu.tsx').then(
                (loaded) => setSmallMenu(() => loaded.default),
                () => toast('error', 'The menu could not be loaded. Please check your connection and try again.'),
              );
            }}
          >
            <Menu size={24} aria-hidden />
          </button>
        </RoundButton>
        <chakra.div asChild flexShrink="0" borderRadius="md" py="1" css={{ [tooNarrowForName]: { '& span': { display: 'none' } } }}>
          <Link to="/" aria-label="Nanhe, home">
            <Logo />
          </Link>
        </chakra.div>
        <chakra.nav
          ref={nav}
          aria-label="Main"
          display="flex"
          css={{ [tooNarrowForMenus]: { display: 'none' } }}
          alignItems="center"
          ml="2"
          onKeyDown={(event) =>
            moveByKeys(event, nav.current?.querySelectorAll<HTMLElement>(':scope > a, :scope > * > button') ?? [], ['ArrowLeft', 'ArrowRight'])
          }
        >
          <NavMenus />
          {otherLinks.map((link) => (
            <NavItem key={link.to} asChild>
              <NavLink to={link.to}>{link.text}</NavLink>
            </NavItem>
          ))}
        </chakra.nav>
        <Flex flex="1" justify="flex-end" align="center" gap="1.5" minW="0" css={{ [tooNarrowForName]: { gap: '0' } }}>
          {/* The clinic's header has My Appointment instead, and no room for both. */}
          {!inClinic && <SearchEntry />}
          <RoundButton asChild css={{ [fitsMenus]: { display: inClinic ? 'none' : 'inline-flex' }, [fitsSearch]: { display: 'none' } }}>
            <SearchLink />
          </RoundButton>
          {inClinic ? (
            <ButtonLink to="/doctor/my-appointments" size="sm" variant="subtle">
              {/* A screen just wide enough for the menus shows the word without the icon. */}
              <chakra.span css={{ [fitsMenus]: { display: 'none' }, [fitsSearch]: { display: 'inline' } }}>
                <CalendarHeart size={18} aria-hidden />
              </chakra.span>
              <chakra.span srOnly={{ base: true, sm: false }}>My Appointment</chakra.span>
            </ButtonLink>
          ) : (
            <>
              <WishlistButton />
              <CartButton />
            </>
          )}
          <Flex css={{ [tooNarrowForMenus]: { display: 'none' } }} align="center" gap="1">
            <AccountMenu />
          </Flex>
        </Flex>
      </Container>
      {SmallMenu !== null && <SmallMenu open={menuOpen} onClose={() => setMenuOpen(false)} />}
    </Box>
  );
}
