/** A row of large figures; reserves its space while they load, and shows nothing when there are none. */
import { Box, chakra, Grid } from '@chakra-ui/react';
import type { Claim } from '#web/content/claims.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Container } from './page.tsx';

export function KeyFigures({ label, figures }: { label: string; figures: readonly Claim[] | undefined }) {
  if (figures === undefined)
    return (
      <Container pt={{ base: '8', md: '12' }}>
        <Skeleton h="32" borderRadius="xl" />
      </Container>
    );
  if (figures.length === 0) return null;
  return (
    <Container as="section" aria-label={label} pt={{ base: '8', md: '12' }}>
      <Grid
        as="dl"
        templateColumns={`repeat(auto-fit, minmax(min(100%, max(8.5rem, ${figures.length === 3 ? 30 : 22}%)), 1fr))`}
        gap={{ base: '3', md: '5' }}
        textAlign="center"
        css={{ '& > :last-child:nth-child(odd)': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}
      >
        {figures.map(({ figure, text }) => (
          <Box
            key={text}
            bg="white"
            borderRadius="xl"
            boxShadow="card"
            px="3"
            py={{ base: '5', md: '6' }}
            display="flex"
            flexDirection="column-reverse"
            justifyContent="flex-end"
          >
            <chakra.dt color="ink.soft" fontSize="sm" textWrap="balance">
              {text}
            </chakra.dt>
            <chakra.dd fontFamily="heading" fontWeight="700" fontSize="4xl" lineHeight="1.1" color="brand">
              {figure}
            </chakra.dd>
          </Box>
        ))}
      </Grid>
    </Container>
  );
}
