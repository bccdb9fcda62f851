/** Describes the pages of a long list: the first pages have numbers, further ones are reached by cursors. */
import { Failure } from '#functions/platform/http/failure.ts';

interface NumberedPage {
  readonly total: number;
  /** Whether `total` is a lower bound. */
  readonly isLeast: boolean;
  readonly page: number;
  /** Cursors of the previous and the next page. */
  readonly previous?: string;
  readonly next?: string;
}

const lastNumber = (limit: number, numberedRows: number): number => Math.floor(numberedRows / limit);

/**
 * @param numberedRows the number of rows that numbered pages cover
 * @throws Failure `invalid_input` for a page that needs a cursor
 */
export function rejectPageWithoutCursor(page: number, limit: number, numberedRows: number): void {
  const last = lastNumber(limit, numberedRows);
  if (page > last) throw new Failure('invalid_input', { fields: { page: `Pages beyond ${last} are reached by the cursor of the page before them` } });
}

export const toPageMeta = ({ total, isLeast, page, previous, next }: NumberedPage, limit: number, numberedRows: number) => ({
  total,
  isLeast,
  page,
  limit,
  totalPages: Math.ceil(total / limit),
  lastNumber: lastNumber(limit, numberedRows),
  ...(previous === undefined ? {} : { previous }),
  ...(next === undefined ? {} : { next }),
});
