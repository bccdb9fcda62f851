/** Pages a list whose records a call reads and filters by itself: what the first call reads has page numbers, a cursor continues. */
import { createCursor, readCursor } from './cursor.ts';

interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface FilteredList<T> {
  /** The filters of the list; its cursors are valid for them only. */
  readonly scope: readonly unknown[];
  /** Records that one call reads at most. */
  readonly maxExamined: number;
  /** Reads the next `maxExamined` records after a position. */
  readonly read: (after: string | undefined) => Promise<readonly T[]>;
  readonly matches: (record: T) => boolean;
  readonly positionOf: (record: T) => string;
}

/** What a cursor holds: where the previous page stopped, the number of the page, and the last page with a number. */
type Position = readonly [after: string, page: number, lastNumber: number];

/** @throws Failure `invalid_input` for a cursor of another list */
export async function readFilteredPage<T>({ page, limit, cursor }: PageQuery, { scope, maxExamined, read, matches, positionOf }: FilteredList<T>) {
  const position = cursor === undefined ? undefined : ((await readCursor(scope, cursor)) as Position);
  const examined = await read(position?.[0]);
  const found = examined.filter(matches);
  const number = position?.[1] ?? page;
  const from = position === undefined ? (page - 1) * limit : 0;
  const lastNumber = position?.[2] ?? Math.ceil(found.length / limit);
  const isLeast = examined.length === maxExamined;
  const shown = found.slice(from, from + limit);
  // The next page begins after the last record shown or, when no match is left, after the last record read.
  const last = from + limit < found.length ? shown.at(-1) : isLeast ? examined.at(-1) : undefined;
  return {
    shown,
    meta: {
      total: found.length + (number - 1 - from / limit) * limit,
      page: number,
      limit,
      totalPages: Math.ceil((found.length - from) / limit) + number - 1,
      ...(isLeast ? { isLeast } : {}),
      ...(isLeast || position !== undefined ? { lastNumber } : {}),
      ...(last === undefined ? {} : { next: await createCursor(scope, [positionOf(last), number + 1, lastNumber]) }),
    },
  };
}
