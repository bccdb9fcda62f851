/** Pages of a long list: the first ones have numbers, the others are reached by cursors. */
import { Failure } from '#functions/platform/http/failure.ts';

interface Found {
  readonly total: number;
  /** Whether `total` is a lower bound. */
  readonly isLeast: boolean;
  readonly page: number;
  /** Cursors of the previous and the next page. */
  readonly previous?: string;
  readonly next?: string;
}

const lastNumber = (limit: number, reach: number): number => Math.floor(reach / limit);

/**
 * @param reach the number of rows that numbered pages cover
 * @throws Failure `invalid_input` for a page that needs a cursor
 */
export function rejectBeyond(page: number, limit: number, reach: number): void {
  const last = lastNumber(limit, reach);
  if (page > last) throw new Failure('invalid_input', { fields: { page: `Pages beyond ${last} are reached by the cursor of the page before them` } });
}

export const metaOf = ({ total, isLeast, page, previous, next }: Found, limit: number, reach: number) => ({
  total,
  isLeast,
  page,
  limit,
  totalPages: Math.ceil(total / limit),
  lastNumber: lastNumber(limit, reach),
  ...(previous === undefined ? {} : { previous }),
  ...(next === undefined ? {} : { next }),
});
