/** Reads records that the index lists by their month in India, from the newest month backwards or in the order of time. */
import { instantOfSort } from '#functions/keys.ts';
import { indianMonth, monthAfter, monthBefore } from '#shared/rules/india-day.ts';

/** Months that one call reads at most. */
const maxMonths = 36;

export interface RecentRange {
  /** The position after which to begin, `<instant>#<id>`; absent: begin at the newest record. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly now: Date;
  /** The oldest month to read. */
  readonly oldestMonth?: string | undefined;
}

/** Returns at most `limit` records, the newest first. @param read reads the records of one month before a position */
export async function newestByMonth<T>(
  read: (month: string, before: string, limit: number) => Promise<readonly T[]>,
  { after = '~', limit, now, oldestMonth = '' }: RecentRange,
): Promise<readonly T[]> {
  const found: T[] = [];
  const start = /^\d{4}-\d\d-\d\dT/.test(after) ? new Date(instantOfSort(after)) : new Date(now.getTime() + 60_000);
  let month = indianMonth(start);
  for (let monthsBack = 0; monthsBack < maxMonths && found.length < limit && month >= oldestMonth; monthsBack++) {
    found.push(...(await read(month, after, limit - found.length)));
    month = monthBefore(month);
  }
  return found;
}

/**
 * Returns at most `limit` records, the oldest first: those that `newestByMonth` reads without a position.
 * @param read reads the records of one month after a position
 */
export async function oldestByMonth<T>(
  read: (month: string, after: string, limit: number) => Promise<readonly T[]>,
  { after, limit, now }: Omit<RecentRange, 'oldestMonth'>,
): Promise<readonly T[]> {
  const found: T[] = [];
  const newest = indianMonth(new Date(now.getTime() + 60_000));
  let month = newest;
  if (after === undefined) for (let monthsBack = 1; monthsBack < maxMonths; monthsBack++) month = monthBefore(month);
  else month = indianMonth(new Date(instantOfSort(after)));
  for (; month <= newest && found.length < limit; month = monthAfter(month)) found.push(...(await read(month, after ?? ' ', limit - found.length)));
  return found;
}
