/** What does every page stand on? The design system and the reads' defaults. */
import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { readDefaults } from '#web/api/queries.ts';
import { system } from '#web/theme.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <SWRConfig value={readDefaults}>{children}</SWRConfig>
    </ChakraProvider>
  );
}
