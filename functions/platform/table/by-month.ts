/** Reads records that the index keeps by their month in India, from the newest month backwards. */
import { instantOfSort } from '#functions/keys.ts';
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';

/** Months before now that one call reads at most. */
const maxMonths = 36;

export interface RecentRange {
  /** The position after which to begin, `<instant>#<id>`; absent: begin at the newest record. */
  readonly after?: string | undefined;
  readonly most: number;
  readonly now: Date;
  /** The oldest month to read. */
  readonly until?: string | undefined;
}

/** Returns at most `most` records, the newest first. @param read reads one month before a position */
export async function newestByMonth<T>(
  read: (month: string, before: string, most: number) => Promise<readonly T[]>,
  { after = '~', most, now, until }: RecentRange,
): Promise<readonly T[]> {
  const found: T[] = [];
  const start = /^\d{4}-\d\d-\d\dT/.test(after) ? new Date(instantOfSort(after)) : new Date(now.getTime() + 60_000);
  let month = indianMonth(start);
  for (let back = 0; back < maxMonths && found.length < most && month >= (until ?? ''); back++) {
    found.push(...(await read(month, after, most - found.length)));
    month = monthBefore(month);
  }
  return found;
}
