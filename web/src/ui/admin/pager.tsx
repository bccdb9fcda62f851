/** Turns the pages of a table: by number as far as the server counts them, beyond that by Previous and Next with its cursors; each is a link. */
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { formatNumber } from '#web/format.ts';
import { PageNumbers, PageStep } from '#web/ui/layout/page-links.tsx';

export interface PagerMeta {
  readonly total: number;
  /** There are more rows than `total`; counting them all would cost too much. */
  readonly isLeast?: boolean | undefined;
  readonly page: number;
  readonly limit: number;
  readonly totalPages: number;
  /** The last page with a number; further pages are reached by cursors. */
  readonly lastNumber?: number | undefined;
}

interface Props {
  readonly meta: PagerMeta;
  /** Rows on this page. */
  readonly count: number;
  /** `orders`, `products`. */
  readonly noun: string;
  readonly hrefOf: (page: number) => string;
  /** Links made of the server's cursors; without them Previous and Next lead to the neighbouring numbers. */
  readonly previous?: string | null;
  readonly next?: string | null;
}

interface Cursors extends PagerMeta {
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** Returns the links for a list that has numbers for its first pages and cursors beyond them. */
export function pageLinksOf(
  meta: Cursors,
  to: (change: { readonly page?: number; readonly cursor: string }) => string,
): Pick<Props, 'hrefOf' | 'previous' | 'next'> {
  const { page, totalPages, lastNumber = totalPages, previous, next } = meta;
  const byNumber = (number: number) => to({ page: number, cursor: '' });
  const linkTo = (exists: boolean, number: number, cursor: string | undefined) => {
    // Where pages were not full, the number of a page reached by a cursor is higher than those that the server counts.
    if (exists && number <= Math.min(lastNumber, totalPages)) return byNumber(number);
    return cursor === undefined ? null : to({ cursor });
  };
  return { hrefOf: byNumber, previous: linkTo(page > 1, page - 1, previous), next: linkTo(page < totalPages, page + 1, next) };
}

export function Pager({ meta, count, noun, hrefOf, previous, next }: Props) {
  const { total, isLeast = false, page, limit, totalPages } = meta;
  const numbered = Math.min(totalPages, meta.lastNumber ?? totalPages);
  const first = (page - 1) * limit + 1;
  const last = first + count - 1;
  const range = count === 0 ? '0' : count === 1 ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`;
  const nounOf = (number: number) => (number === 1 ? noun.replace(/s$/, '') : noun);
  const before = previous === undefined ? (page > 1 ? hrefOf(page - 1) : null) : previous;
  const after = next === undefined ? (page < totalPages ? hrefOf(page + 1) : null) : next;
  const countText =
    count === 0 && after !== null
      ? `None among these; more ${noun} may follow`
      : // The pages before were not full, so that neither the total nor the rank of a row is known.
        isLeast && last > total
        ? `${formatNumber(count)} more ${nounOf(count)}`
        : `${range} of ${isLeast ? `more than ${formatNumber(total)} ${noun}` : `${formatNumber(total)} ${nounOf(total)}`}`;
  // The last rows of the list were changed or removed: an empty page would read as if the whole list were empty. An empty page before the end is
  // one whose rows the server has read without finding a match: the next one continues.
  if (count === 0 && after === null && numbered > 0 && page > totalPages) return <Navigate to={hrefOf(numbered)} replace />;
  return (
    <Flex justify="space-between" align="center" wrap="wrap" gap="3" mt="3">
      <chakra.p color="ink.soft" fontSize="sm" srOnly={total === 0 && after === null} aria-live="polite" fontVariantNumeric="tabular-nums">
        {countText}
      </chakra.p>
      {(before !== null || after !== null) && (
        <Flex as="nav" aria-label="Pages" align="center" wrap="wrap" gap="1">
          <PageStep size="dense" to={before}>
            <ChevronLeft size={16} aria-hidden />
            Previous
          </PageStep>
          {page <= numbered && <PageNumbers size="dense" page={page} totalPages={numbered} hrefOf={hrefOf} />}
          <PageStep size="dense" to={after}>
            Next
            <ChevronRight size={16} aria-hidden />
          </PageStep>
        </Flex>
      )}
    </Flex>
  );
}
