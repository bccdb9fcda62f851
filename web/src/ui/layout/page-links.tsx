/** The links that turn pages: numbers, and steps to the pages beside the current one. */
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageWindow } from './page-window.ts';

type Size = 'shop' | 'dense';

const PageItem = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    fontWeight: '600',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'sand' },
    '&[aria-current=page]': { bg: 'ink', color: 'white' },
    '&[aria-disabled=true]': { color: 'ink.soft', opacity: '0.6', bg: 'transparent' },
  },
  variants: {
    size: {
      shop: { minW: '11', h: '11', px: { base: '2', sm: '3' }, borderRadius: 'pill' },
      dense: { minW: '8', minH: '8', px: '2', borderRadius: 'sm', fontSize: 'sm' },
    },
  },
});

/** @param to null: there is no such page */
export function PageStep({ size, to, children }: { size: Size; to: string | null; children: ReactNode }) {
  return to === null ? (
    <PageItem size={size} aria-disabled="true">
      {children}
    </PageItem>
  ) : (
    <PageItem size={size} asChild>
      <Link to={to}>{children}</Link>
    </PageItem>
  );
}

interface NumbersProps {
  readonly size: Size;
  readonly page: number;
  readonly totalPages: number;
  readonly hrefOf: (page: number) => string;
}

export const PageNumbers = ({ size, page, totalPages, hrefOf }: NumbersProps) =>
  pageWindow(page, totalPages).map((each) => (
    <PageItem key={each} size={size} asChild>
      <Link to={hrefOf(each)} aria-label={`Page ${each}`} aria-current={each === page ? 'page' : undefined}>
        {each}
      </Link>
    </PageItem>
  ));
