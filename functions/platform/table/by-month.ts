/** Reads records that the index lists by their month in India, from the newest month backwards. */
import { instantOfSort } from '#functions/keys.ts';
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';

/** Months before now that one call reads at most. */
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
