/** The top of a service's page: a headline, buttons, and a landscape that continues below the text. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container } from './page.tsx';

interface Props {
  readonly kicker: string;
  readonly headline: string;
  readonly text: string;
  readonly background: string;
  readonly scene: ReactNode;
  readonly children?: ReactNode;
}

export function Hero({ kicker, headline, text, background, scene, children }: Props) {
  return (
    <Box bg={background} overflow="hidden">
      <Container>
        <Flex align="center" gap={{ base: '6', md: '8' }} direction={{ base: 'column', md: 'row' }} pt={{ base: '8', md: '6' }}>
          <Box flex="1.05" w="full" pt={{ base: '0', md: '10' }} pb={{ base: '0', md: '24' }} position="relative" zIndex="1">
            <chakra.p fontWeight="600" color="brand.deep" mb="2">
              {kicker}
            </chakra.p>
            <chakra.h1 fontSize="4xl" lineHeight="1.06" letterSpacing="-0.02em">
              {headline}
            </chakra.h1>
            <chakra.p mt="4" fontSize="lg" color="ink" maxW="32rem">
              {text}
            </chakra.p>
            {children !== undefined && (
              <Flex mt="6" gap="3" wrap="wrap">
                {children}
              </Flex>
            )}
          </Box>
          <Box flex="1" w="full" maxW={{ base: '26rem', md: 'none' }} alignSelf={{ base: 'center', md: 'flex-end' }}>
            {scene}
          </Box>
        </Flex>
      </Container>
    </Box>
  );
}

export const SectionTitle = chakra('h2', { base: { fontSize: '3xl', lineHeight: '1.15', mb: { base: '4', md: '6' } } });
