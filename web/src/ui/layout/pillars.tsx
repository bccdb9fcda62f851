/** Three reasons in three colours, each with its icon. */
import { Box, chakra, Grid } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

export interface Pillar {
  readonly icon: LucideIcon;
  /** The background: a colour of the theme. */
  readonly background: string;
  readonly title: string;
  readonly text: string;
}

export const Pillars = ({ pillars }: { pillars: readonly Pillar[] }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap={{ base: '4', md: '6' }}>
    {pillars.map(({ icon: Icon, background, title, text }) => (
      <Box key={title} bg={background} borderRadius="xl" p="6">
        <Icon size={32} aria-hidden />
        <chakra.h3 mt="4" fontSize="xl" lineHeight="1.25">
          {title}
        </chakra.h3>
        <chakra.p mt="2">{text}</chakra.p>
      </Box>
    ))}
  </Grid>
);
