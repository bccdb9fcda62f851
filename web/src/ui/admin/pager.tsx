/** How does one turn the pages of a table? Numbers where the server counts them, Previous and Next by its cursors beyond; each is a link. */
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const Item = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minW: '8',
    minH: '8',
    px: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: '600',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'sand' },
    '&[aria-current=page]': { bg: 'ink', color: 'white' },
    '&[aria-disabled=true]': { color: 'ink.soft', opacity: '0.6', bg: 'transparent' },
  },
});

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <Item aria-disabled="true">{children}</Item>
  ) : (
    <Item asChild>
      <Link to={to}>{children}</Link>
    </Item>
  );
}

export interface PagerMeta {
  readonly total: number;
  /** There are more than `total`; counting them would cost too much. */
  readonly isLeast?: boolean | undefined;
  readonly page: number;
  readonly limit: number;
  readonly totalPages: number;
  /** The last page that has a number; beyond it the cursors lead on. */
  readonly lastNumber?: number | undefined;
}

interface Props {
  readonly meta: PagerMeta;
  /** Rows on this page. */
  readonly count: number;
  /** `orders`, `products`. */
  readonly noun: string;
  readonly to: (page: number) => string;
  /** Where the server's cursors lead; without them the neighbours are pages by number. */
  readonly previous?: string | null;
  readonly next?: string | null;
}

/** Up to `most` page numbers around the current one. */
function around(page: number, totalPages: number, most = 5): readonly number[] {
  const count = Math.min(most, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), totalPages - count + 1));
  return Array.from({ length: count }, (_, place) => first + place);
}

const figure = new Intl.NumberFormat('en-IN');

export function Pager({ meta, count, noun, to, previous, next }: Props) {
  const { total, isLeast = false, page, limit, totalPages } = meta;
  const numbered = Math.min(totalPages, meta.lastNumber ?? totalPages);
  const first = (page - 1) * limit + 1;
  const range = count === 0 ? '0' : `${figure.format(first)}–${figure.format(first + count - 1)}`;
  const before = previous === undefined ? (page > 1 ? to(page - 1) : null) : previous;
  const after = next === undefined ? (page < totalPages ? to(page + 1) : null) : next;
  return (
    <Flex justify="space-between" align="center" wrap="wrap" gap="3" mt="3">
      <chakra.p color="ink.soft" fontSize="sm" srOnly={total === 0} aria-live="polite" fontVariantNumeric="tabular-nums">
        {`${range} of ${isLeast ? 'more than ' : ''}${figure.format(total)} ${noun}`}
      </chakra.p>
      {(before !== null || after !== null) && (
        <Flex as="nav" aria-label="Pages" align="center" wrap="wrap" gap="1">
          <Step to={before}>
            <ChevronLeft size={16} aria-hidden />
            Previous
          </Step>
          {page <= numbered &&
            around(page, numbered).map((each) => (
              <Item key={each} asChild>
                <Link to={to(each)} aria-label={`Page ${each}`} aria-current={each === page ? 'page' : undefined}>
                  {each}
                </Link>
              </Item>
            ))}
          <Step to={after}>
            Next
            <ChevronRight size={16} aria-hidden />
          </Step>
        </Flex>
      )}
    </Flex>
  );
}
