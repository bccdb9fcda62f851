import { Box, chakra, Grid } from '@chakra-ui/react';
import { ages, education } from '#web/content/services.ts';
import { SectionTitle } from '#web/ui/layout/hero.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { learnTiles } from './drawings/learn-tiles.tsx';
import { LearnScene } from './drawings/scenes.tsx';
import { ServicePage } from './service-page.tsx';

const backgrounds = ['blush', 'sun.tint', 'brand.tint', 'sky'];

function Ages() {
  return (
    <Container as="section" pt={{ base: '12', md: '20' }}>
      <SectionTitle>For ages 0–14</SectionTitle>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
        gap={{ base: '3', md: '5' }}
      >
        {ages.map(({ years, name, text }, index) => (
          <Box as="li" key={years} bg={backgrounds[index]} borderRadius="xl" p={{ base: '4', md: '6' }}>
            <chakra.p fontFamily="heading" fontWeight="700" fontSize="4xl" lineHeight="1">
              {years}
            </chakra.p>
            <chakra.p fontSize="sm" color="ink">
              years
            </chakra.p>
            <chakra.h3 mt="4" fontSize="lg" lineHeight="1.3">
              {name}
            </chakra.h3>
            <chakra.p mt="1" fontSize="sm">
              {text}
            </chakra.p>
          </Box>
        ))}
      </Grid>
    </Container>
  );
}

export function Component() {
  return (
    <ServicePage service={education} background="lilac" scene={<LearnScene />} drawings={learnTiles}>
      <Ages />
    </ServicePage>
  );
}
