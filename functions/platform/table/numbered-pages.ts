/** Which pages of a long list have a number, and how does its answer say where the others are? */
import { Failure } from '#functions/platform/http/failure.ts';

interface Found {
  readonly total: number;
  /** There are more than `total`, or may be. */
  readonly isLeast: boolean;
  readonly page: number;
  /** Cursors of the pages beside this one. */
  readonly previous?: string;
  readonly next?: string;
}

const lastNumber = (limit: number, reach: number): number => Math.floor(reach / limit);

/**
 * @param reach rows that pages with a number reach
 * @throws Failure `invalid_input` for a page that only a cursor reaches
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
