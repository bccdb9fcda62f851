import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { claims } from '#web/content/claims.ts';
import { contact } from '#web/content/contact.ts';
import { settings } from '#web/content/settings.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { Logo } from '#web/ui/layout/logo.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { careLinks, footLinks, type NavLink, policyLinks, shopLinks } from './links.ts';
import { Social } from './social.tsx';

const quiet = { color: '#CFCBDD', _hover: { color: 'white', textDecoration: 'underline' } } as const;

function Links({ title, links }: { title: string; links: readonly NavLink[] }) {
  return (
    <chakra.nav aria-label={title}>
      <chakra.h2 fontSize="lg" mb="3" color="sun">
        {title}
      </chakra.h2>
      <chakra.ul listStyleType="none">
        {links.map((link) => (
          <li key={link.to}>
            <chakra.div asChild display="inline-block" py="1.5" {...quiet}>
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

const Figure = chakra('span', { base: { color: 'sun', whiteSpace: 'nowrap' } });
function Reach() {
  return (
    <Box flex="1 1 12rem">
      <chakra.h2 fontSize="lg" mb="3" color="sun">
        Contact
      </chakra.h2>
      <chakra.address fontStyle="normal" color="#CFCBDD" lineHeight="1.8">
        {contact.lines.map((line) => (
          <Box key={line}>{line}</Box>
        ))}
        <chakra.a href={`mailto:${contact.email}`} display="block" mt="2" overflowWrap="anywhere" {...quiet}>
          {contact.email}
        </chakra.a>
        <chakra.a href={`tel:${contact.phone.replaceAll(' ', '')}`} display="block" {...quiet}>
          {contact.phone}
        </chakra.a>
        <Box fontSize="sm">{contact.hours}</Box>
      </chakra.address>
      <Button variant="surface" mt="4" onClick={() => openContact('general')}>
        Contact us
      </Button>
    </Box>
  );
}

export function Footer() {
  return (
    <Box as="footer" mt={{ base: '12', md: '20' }} css={{ '& :focus-visible': { outlineColor: '#FFC145' } }}>
      <Hills />
      <Box bg="ink" color="white" pt="6" pb="10">
        <Container>
          <Flex wrap="wrap" gap={{ base: '8', xl: '10' }}>
            <Box flex="1.2 1 15rem">
              <Logo light />
              <chakra.p mt="4" color="#CFCBDD" maxW="22rem">
                Toys, clothes and gear for the first years and all the ones after, chosen with care.
              </chakra.p>
              <chakra.p mt="3" fontWeight="600" maxW="22rem">
                Trusted by <Figure>{claims.customers}</Figure>{' '}
                <chakra.span whiteSpace="nowrap">
                  in <Figure>{claims.countries}</Figure>.
                </chakra.span>
              </chakra.p>
              <Social />
            </Box>
            <Reach />
            <Grid flex="3 1 35rem" templateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))" gap={{ base: '8', md: '4' }}>
              <Links title="Shop" links={shopLinks} />
              <Links title="Health & Care" links={careLinks} />
              <Links title="More" links={footLinks} />
              <Links title="Policies" links={policyLinks} />
            </Grid>
          </Flex>
          <chakra.p mt="10" pt="5" borderTopWidth="1px" borderColor="#3D3958" color="#CFCBDD" fontSize="sm">
            © {settings.brand}. Prices in rupees.
          </chakra.p>
        </Container>
      </Box>
    </Box>
  );
}
