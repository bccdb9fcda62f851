import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import type { ComponentType } from 'react';
import { type Service, services } from '#web/content/services.ts';
import { openContact } from '#web/shop/contact-request.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { CallToAction } from '#web/ui/layout/call-to-action.tsx';
import { Hero, SectionTitle } from '#web/ui/layout/hero.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';
import { eventTiles } from './drawings/event-tiles.tsx';
import { lawTiles } from './drawings/law-tiles.tsx';
import { learnTiles } from './drawings/learn-tiles.tsx';
import { SignpostScene } from './drawings/scenes.tsx';

/** Two drawings of each service: a large one, and a small one in front of it. */
const pictures: Record<Service['type'], readonly [ComponentType, ComponentType]> = {
  event: [eventTiles[0], eventTiles[1]],
  law: [lawTiles[1], lawTiles[2]],
  education: [learnTiles[3], learnTiles[0]],
};

function ServiceRow({ service, isMirrored }: { service: Service; isMirrored: boolean }) {
  const [Large, Small] = pictures[service.type];
  return (
    <Grid
      as="section"
      aria-labelledby={`${service.type}-title`}
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap={{ base: '5', md: '12' }}
      alignItems="center"
      mt={{ base: '10', md: '16' }}
    >
      <Box position="relative" order={{ base: 0, md: isMirrored ? 1 : 0 }} pb={{ base: '8', lg: '14' }} pr={{ base: '8', lg: '16' }} aria-hidden>
        <Box borderRadius="2xl" overflow="hidden">
          <Large />
        </Box>
        <Box position="absolute" right="0" bottom="0" w="37%" borderRadius="xl" overflow="hidden" borderWidth="6px" borderColor="ground">
          <Small />
        </Box>
      </Box>
      <Box>
        <chakra.h2 id={`${service.type}-title`} fontSize="3xl" lineHeight="1.15">
          {service.title}
        </chakra.h2>
        <chakra.p mt="3" fontSize="lg" color="ink.soft">
          {service.text}
        </chakra.p>
        <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" mt="4">
          {service.offers.map(({ name }) => (
            <chakra.li key={name} px="3" py="1" borderRadius="pill" bg="brand.tint" color="brand.deep" fontSize="sm" fontWeight="600">
              {name}
            </chakra.li>
          ))}
        </Flex>
        <Flex mt="6" gap="3" wrap="wrap">
          <ButtonLink to={service.path}>
            More about {service.type === 'law' ? 'legal help' : service.title}
            <ArrowRight size={18} aria-hidden />
          </ButtonLink>
          <Button variant="outline" onClick={() => openContact(service.type)}>
            {service.action}
          </Button>
        </Flex>
      </Box>
    </Grid>
  );
}

export function Component() {
  return (
    <>
      <Title description="Beside the shop: children’s events, legal help for families and classes for ages 0–14, from one place that you know.">
        Our services
      </Title>
      <Hero
        kicker="Our services"
        headline="More than a shop for the years with children"
        text="A party to plan, a paper to get, a class to find: three teams that know families, one place to ask."
        background="sun.tint"
        scene={<SignpostScene />}
      >
        <Button size="lg" onClick={() => openContact('general')}>
          Talk to us
        </Button>
        <ButtonLink to="/products" size="lg" variant="outline">
          Visit the shop
        </ButtonLink>
      </Hero>
      <Container pt={{ base: '4', md: '6' }}>
        <SectionTitle srOnly>The three services</SectionTitle>
        {services.map((service, index) => (
          <ServiceRow key={service.type} service={service} isMirrored={index % 2 === 1} />
        ))}
      </Container>
      <CallToAction title="And when your child is ill?" text="Doctors for the whole family, with appointments that are booked online.">
        <ButtonLink to="/doctor" size="lg" variant="surface">
          Health & Care
        </ButtonLink>
      </CallToAction>
    </>
  );
}
