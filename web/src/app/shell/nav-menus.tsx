/** The Shop and Health & Care menus of the header. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { categoryPath, specialityPath } from '#web/paths.ts';
import { useCategories } from '#web/shop/api/catalogue.ts';
import { useDoctorCategories } from '#web/shop/api/doctors.ts';
import { Picture } from '#web/ui/media/picture.tsx';
// Drawings are loaded as files, so that they are not part of the script.
import doctorDrawing from './doctor.svg';
import { careLinks, type NavLink, shopLinks, specialityLinks } from './links.ts';
import toothDrawing from './tooth.svg';
import { useDisclosure } from './use-disclosure.ts';

/** Pictured links in one menu. */
const maxTiles = 2;

export const NavItem = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '11',
    px: { base: '1.5', xl: '3' },
    borderRadius: 'pill',
    fontWeight: '600',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'sand' },
    '& svg': { display: { base: 'none', xl: 'block' } },
    '&[aria-expanded=true]': { bg: 'sand' },
    '&[aria-current=page]': { color: 'brand' },
  },
});

export const PanelLink = chakra(Link, {
  base: { display: 'block', px: '3', py: '2', borderRadius: 'md', fontSize: 'sm', _hover: { bg: 'brand.tint', color: 'brand.deep' } },
});

function Column({ title, links }: { title: string; links: readonly NavLink[] }) {
  return (
    <Box>
      <chakra.p px="3" mb="1" fontSize="xs" fontWeight="600" color="ink.soft">
        {title}
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gridTemplateColumns={links.length > 5 ? '1fr 1fr' : '1fr'} columnGap="2">
        {links.map((link) => (
          <li key={link.to}>
            <PanelLink to={link.to}>{link.text}</PanelLink>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}

function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useDisclosure({ hover: true });
  return (
    <Box position="relative" {...menu.area}>
      <NavItem asChild>
        <button type="button" {...menu.trigger}>
          {label}
          <ChevronDown size={16} aria-hidden />
        </button>
      </NavItem>
      {menu.open && (
        <Box data-panel position="absolute" top="100%" left="0" pt="2" animation="rise 140ms ease-out">
          <Flex gap="6" bg="white" borderRadius="xl" boxShadow="float" p="5" w="max-content" maxW="52rem">
            {children}
          </Flex>
        </Box>
      )}
    </Box>
  );
}

interface Tile {
  readonly to: string;
  readonly text: string;
  readonly picture: ReactNode;
}

/** Featured links with pictures, at most two. */
function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <Grid templateColumns="9rem" autoFlow="column" autoColumns="9rem" gap="3" alignItems="stretch">
      {tiles.slice(0, maxTiles).map(({ to, text, picture }) => (
        <chakra.div
          key={to}
          asChild
          borderRadius="lg"
          overflow="hidden"
          bg="sun.tint"
          fontWeight="600"
          fontSize="sm"
          _hover={{ color: 'brand' }}
          _focusVisible={{ outlineOffset: '-3px' }}
        >
          <Link to={to}>
            {picture}
            <chakra.span display="block" px="3" py="2">
              {text}
            </chakra.span>
          </Link>
        </chakra.div>
      ))}
    </Grid>
  );
}

const drawingOf = (src: string) => <chakra.img src={src} alt="" width="144" height="144" w="full" h="auto" display="block" />;

/** Loaded when the menu is first opened, because most visitors come for the shop. If that fails, the menu shows its fixed links. */
function CareMenu() {
  const { data } = useDoctorCategories();
  const known = data?.categories ?? [];
  const pictured = known.find(({ image }) => image !== '');
  const tiles: Tile[] = [{ to: '/doctor/doctors', text: 'Find a doctor', picture: drawingOf(doctorDrawing) }];
  if (known.length === 0) tiles.push({ to: specialityPath('Dentist'), text: 'Happy teeth', picture: drawingOf(toothDrawing) });
  else if (pictured !== undefined)
    tiles.push({
      to: specialityPath(pictured.name),
      text: pictured.name,
      picture: <Picture src={pictured.image} alt="" sizes="144px" rounded="0" />,
    });
  return (
    <>
      <Column title="Health & Care" links={careLinks} />
      <Column title="Specialities" links={specialityLinks(known)} />
      <Tiles tiles={tiles} />
    </>
  );
}

export function NavMenus() {
  const { data: categories = [] } = useCategories();
  const tiles = categories
    .filter((category) => category.imageUrl !== '')
    .map(({ name, imageUrl }) => ({ to: categoryPath(name), text: name, picture: <Picture src={imageUrl} alt="" sizes="144px" rounded="0" /> }));
  return (
    <>
      <Menu label="Shop">
        <Column title="Shop" links={shopLinks} />
        {categories.length > 0 && (
          <Column title="Categories" links={categories.map((category) => ({ to: categoryPath(category.name), text: category.name }))} />
        )}
        {tiles.length > 0 && <Tiles tiles={tiles} />}
      </Menu>
      <Menu label="Health & Care">
        <CareMenu />
      </Menu>
    </>
  );
}
