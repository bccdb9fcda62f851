/** Previous, up to five page numbers, and Next; each is a link. */
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageWindow } from '#web/ui/layout/page-window.ts';

const PageItem = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minW: '11',
    h: '11',
    px: { base: '2', sm: '3' },
    borderRadius: 'pill',
    fontWeight: '600',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'sand' },
    '&[aria-current=page]': { bg: 'ink', color: 'white' },
    '&[aria-disabled=true]': { color: 'ink.soft', opacity: '0.6', bg: 'transparent' },
  },
});

interface Props {
  readonly page: number;
  readonly totalPages: number;
  readonly hrefOf: (page: number) => string;
}

function PageStep({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <PageItem aria-disabled="true">{children}</PageItem>
  ) : (
    <PageItem asChild>
      <Link to={to}>{children}</Link>
    </PageItem>
  );
}

export function Pagination({ page, totalPages, hrefOf }: Props) {
  if (totalPages <= 1) return null;
  return (
    <Flex as="nav" aria-label="Pages" justify="center" align="center" wrap="wrap" gap={{ base: '0.5', sm: '2' }} mt="10">
      <PageStep to={page > 1 ? hrefOf(page - 1) : null}>
        <ChevronLeft size={18} aria-hidden />
        <chakra.span srOnly={{ base: true, sm: false }}>Previous</chakra.span>
      </PageStep>
      {pageWindow(page, totalPages).map((each) => (
        <PageItem key={each} asChild>
          <Link to={hrefOf(each)} aria-label={`Page ${each}`} aria-current={each === page ? 'page' : undefined}>
            {each}
          </Link>
        </PageItem>
      ))}
      <PageStep to={page < totalPages ? hrefOf(page + 1) : null}>
        <chakra.span srOnly={{ base: true, sm: false }}>Next</chakra.span>
        <ChevronRight size={18} aria-hidden />
      </PageStep>
    </Flex>
  );
}
