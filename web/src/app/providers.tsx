/** Gives every page the design system, SWR's cache with the rendered data, and the shop's public address. */
import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { readDefaults } from '#web/api/public-read.ts';
import { createCache, type RenderedData } from '#web/api/rendered-reads.ts';
import { system } from '#web/theme.ts';
import { Site } from '#web/ui/layout/head.ts';

export function Providers({ renderedData, children }: { renderedData?: Pick<RenderedData, 'site' | 'reads'> | undefined; children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <SWRConfig value={renderedData === undefined ? readDefaults : { ...readDefaults, provider: () => createCache(renderedData.reads) }}>
        <Site value={renderedData?.site ?? null}>{children}</Site>
      </SWRConfig>
    </ChakraProvider>
  );
}
