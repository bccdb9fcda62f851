/** A banner at the end of a page with one thing to do. */
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container } from './page.tsx';

export function CallToAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Container mt={{ base: '12', md: '20' }}>
      <Flex
        bg="brand"
        color="white"
        borderRadius="2xl"
        px={{ base: '6', md: '12' }}
        py={{ base: '8', md: '10' }}
        gap="6"
        wrap="wrap"
        align="center"
        justify="space-between"
        css={{ '& :focus-visible': { outlineColor: 'var(--n-colors-sun)' } }}
      >
        <Box flex="1 1 18rem" minW="0">
          <chakra.h2 fontSize="3xl" lineHeight="1.15">
            {title}
          </chakra.h2>
          <chakra.p mt="2" color="brand.tint" maxW="34rem" textWrap="balance">
            {text}
          </chakra.p>
        </Box>
        <Flex gap="3" wrap="wrap" maxW="full">
          {children}
        </Flex>
      </Flex>
    </Container>
  );
}
