/** Reserves the space of the slides before they load, so that nothing below them moves. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Container } from '#web/ui/layout/page.tsx';

/**
 * Heights measured for slides with two rows of buttons, from 360 px of width on. The part for the text is in rem, so that it grows with the
 * reader's text size; on small screens the picture is above the text, half as high as it is wide.
 */
export const heroMinHeight = { base: 'calc(50vw + 13.75rem)', sm: 'calc(50vw + 16.5rem)', md: '24rem', xl: '25.5rem' };
/** Height of the row of dots and arrows below the slides. */
export const controlsHeight = '3.5rem';

export const HeroContainer = ({ children }: { children: ReactNode }) => <Container pt={{ base: '3', md: '6' }}>{children}</Container>;

export function HeroLoading() {
  return (
    <HeroContainer>
      <Box role="status" position="relative" mb={controlsHeight}>
        <Skeleton minH={heroMinHeight} borderRadius="2xl" />
        <chakra.p position="absolute" top="50%" w="full" textAlign="center" color="ink.soft">
          Loading amazing content...
        </chakra.p>
      </Box>
    </HeroContainer>
  );
}

/** Shown when there are no slides. */
export const HeroPanel = ({ children }: { children: ReactNode }) => (
  <HeroContainer>
    <Flex minH={heroMinHeight} mb={controlsHeight} bg="white" borderRadius="2xl" align="center" justify="center">
      {children}
    </Flex>
  </HeroContainer>
);

export const HeroError = ({ onRetry }: { onRetry: () => void }) => (
  <HeroPanel>
    <ErrorState title="Failed to load carousel data" onRetry={onRetry} />
  </HeroPanel>
);
