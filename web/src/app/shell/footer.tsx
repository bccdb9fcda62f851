/** The shop's footer: social media, contact details and the links to pages and policies. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { states } from '#shared/rules/states.ts';
import { settings } from '#web/content/settings.ts';
import { social } from '#web/content/social.ts';
import { phoneLink, sellerLines, useSeller } from '#web/shop/api/seller.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { Logo } from '#web/ui/layout/logo.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { careLinks, footLinks, type NavLink, policyLinks, shopLinks } from './links.ts';

const iconPaths: Record<(typeof social)[number]['name'], string> = {
  Instagram: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01',
  Facebook: 'M17 3h-3a4 4 0 0 0-4 4v14M6 12h9',
  YouTube: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM10 9l5 3-5 3z',
  WhatsApp: 'M4 20l1.3-4A8.5 8.5 0 1 1 8.5 19zM9 9c0 3.5 2.5 6 6 6l.8-1.8-2-1-1 .8c-1-.4-1.8-1.2-2.3-2.2l.8-1-1-2z',
};

/** Links to the shop's social media, each with its name. */
function Social() {
  return (
    <Flex as="ul" listStyleType="none" gap="2" mt="5" wrap="wrap">
      {social.map(({ name, url }) => (
        <li key={name}>
          <chakra.a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name} (opens in a new tab)`}
            display="grid"
            placeItems="center"
            boxSize="11"
            borderRadius="full"
            bg="#332F4E"
            color="white"
            transition="background-color 140ms"
            _hover={{ bg: 'brand' }}
          >
            <svg
              width="22"
              height="22"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={iconPaths[name]} />
            </svg>
          </chakra.a>
        </li>
      ))}
    </Flex>
  );
}

const linkStyle = { color: '#CFCBDD', _hover: { color: 'white', textDecoration: 'underline' } } as const;

function Links({ title, links }: { title: string; links: readonly NavLink[] }) {
  return (
    <chakra.nav aria-label={title}>
      <chakra.h2 fontSize="lg" mb="3" color="sun">
        {title}
      </chakra.h2>
      <chakra.ul listStyleType="none">
        {links.map((link) => (
          <li key={link.to}>
            <chakra.div asChild display="inline-block" py="2.5" {...linkStyle}>
              <Link to={link.to}>{link.text}</Link>
            </chakra.div>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}

/** Paper-cut hills between the page and the footer. */
function Hills() {
  return (
    <chakra.svg viewBox="0 0 1440 90" preserveAspectRatio="none" w="full" h={{ base: '12', md: '20' }} display="block" aria-hidden="true">
      <path d="M0 60c180-50 360-50 560-14s420 40 880-26v70H0z" fill="#FFE0A0" />
      <path d="M0 74c260-44 480-30 700-8s480 18 740-30v54H0z" fill="#8CC8BD" />
      <path d="M0 86c320-34 620-30 860-16s400 6 580-18v38H0z" fill="#23203A" />
    </chakra.svg>
  );
}

const Figure = chakra('span', { base: { color: 'sun' } });
function ContactDetails() {
  const { data: seller } = useSeller();
  return (
    <Box flex="1 1 12rem">
      <chakra.h2 fontSize="lg" mb="3" color="sun">
        Contact
      </chakra.h2>
      {seller !== undefined && (
        <chakra.address fontStyle="normal" color="#CFCBDD" lineHeight="1.8">
          {sellerLines(seller).map((line) => (
            <Box key={line}>{line}</Box>
          ))}
          <chakra.a href={`mailto:${seller.email}`} display="block" mt="1" py="2" overflowWrap="anywhere" {...linkStyle}>
            {seller.email}
          </chakra.a>
          <chakra.a href={phoneLink(seller.phone)} display="block" py="2" {...linkStyle}>
            {seller.phone}
          </chakra.a>
          <Box fontSize="sm">{seller.hours}</Box>
        </chakra.address>
      )}
      <Button variant="surface" mt="4" onClick={() => openContact('general')}>
        Contact us
      </Button>
    </Box>
  );
}

export function Footer() {
  const { data: seller } = useSeller();
  return (
    <Box as="footer" mt={{ base: '12', md: '20' }} css={{ '& :focus-visible': { outlineColor: '#FFC145' }, '@media print': { display: 'none' } }}>
      <Hills />
      <Box bg="ink" color="white" pt="6" pb="10">
        <Container>
          <Flex wrap="wrap" gap={{ base: '8', xl: '10' }}>
            <Box flex="1.2 1 15rem">
              <Logo light />
              <chakra.p mt="4" color="#CFCBDD" maxW="22rem">
                Toys, clothes and gear for the first years and all the ones after, chosen with care.
              </chakra.p>
              {seller?.shipping.everywhere !== false && (
                // Keeps its place while the shop's delivery is unknown, so that nothing moves when it appears.
                <chakra.p mt="3" fontWeight="600" maxW="22rem" visibility={seller === undefined ? 'hidden' : undefined}>
                  Sent to all <Figure>{states.length} states and territories</Figure> of India.
                </chakra.p>
              )}
              <Social />
            </Box>
            <ContactDetails />
            <Grid flex="3 1 35rem" templateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))" gap={{ base: '8', md: '4' }}>
              <Links title="Shop" links={shopLinks} />
              <Links title="Health & Care" links={careLinks} />
              <Links title="More" links={footLinks} />
              <Links title="Policies" links={policyLinks} />
            </Grid>
          </Flex>
          <chakra.p mt="10" pt="5" borderTopWidth="1px" borderColor="#3D3958" color="#CFCBDD" fontSize="sm">
            © {seller?.tradeName ?? settings.brand}. Prices in rupees.
          </chakra.p>
        </Container>
      </Box>
    </Box>
  );
}
