import { Box, Button, Grid } from '@chakra-ui/react';
import { Heart, Leaf, Ruler } from 'lucide-react';
import { states } from '#shared/rules/states.ts';
import { about } from '#web/content/about.ts';
import { shopClaims } from '#web/content/claims.ts';
import { returnDays } from '#web/content/policy.ts';
import { settings } from '#web/content/settings.ts';
import { useShopFigures } from '#web/shop/api/catalogue.ts';
import { useShipping } from '#web/shop/api/seller.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { CallToAction } from '#web/ui/layout/call-to-action.tsx';
import { Hero, SectionTitle } from '#web/ui/layout/hero.tsx';
import { KeyFigures } from '#web/ui/layout/key-figures.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';
import { Pillars } from '#web/ui/layout/pillars.tsx';
import { ShopScene } from './drawings/scenes.tsx';

const values = [
  {
    icon: Heart,
    background: 'blush',
    title: 'Longer than one childhood',
    text: 'Things that are handed on to a brother, a cousin, the neighbours, and still work.',
  },
  {
    icon: Leaf,
    background: 'brand.tint',
    title: 'Nothing we would not give our own',
    text: 'Beech, cotton and colours that may be chewed. We ask makers for their test reports.',
  },
  { icon: Ruler, background: 'sun.tint', title: 'An honest word', text: 'About age, size and what is in the box. What does not fit comes back.' },
] as const;

export function Component() {
  const { data, error } = useShopFigures();
  const shipping = useShipping();
  return (
    <>
      <Title description={`${settings.brand} is a shop for families with children in India. Who we are, what we look for, and how to reach us.`}>
        About Us
      </Title>
      <Hero kicker="About Us" headline="A small shop for the big years" text={about.beginning} background="sky" scene={<ShopScene />}>
        <ButtonLink to="/products" size="lg">
          Browse All Products
        </ButtonLink>
      </Hero>
      <KeyFigures
        label={`${settings.brand} in figures`}
        figures={data === undefined ? (error === undefined ? undefined : []) : shopClaims(data, shipping?.everywhere === true ? states.length : 0)}
      />
      <Container as="section" pt={{ base: '12', md: '20' }}>
        <SectionTitle>What we look for</SectionTitle>
        <Pillars pillars={values} />
      </Container>
      <Container as="section" pt={{ base: '12', md: '20' }}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1.4fr' }} gap={{ base: '2', md: '12' }}>
          <SectionTitle>How we work</SectionTitle>
          <Box fontSize="lg" display="grid" gap="4">
            <p>{about.choosing}</p>
            <p>
              Everything is priced in rupees. The total you see before you pay is the total you pay, every order can be followed in your account, and
              what you do not want to keep comes back within {returnDays} days.
            </p>
            <p>
              Because toys are only part of it, we also plan children’s days out, help with the paperwork of family life, teach in small groups and
              find doctors who have time.
            </p>
            <Box mt="2">
              <ButtonLink to="/services" variant="outline">
                See our services
              </ButtonLink>
            </Box>
          </Box>
        </Grid>
      </Container>
      <CallToAction title="Say hello" text="A question, a wish, a complaint: a person reads it and answers.">
        <Button size="lg" variant="surface" onClick={() => openContact('general')}>
          Write to us
        </Button>
      </CallToAction>
    </>
  );
}
