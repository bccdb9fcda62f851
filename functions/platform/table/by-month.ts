/** How are things read that lie in the index under their month in India? From the newest month back, as far as is wanted. */
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';

/** Months that a call goes back from now. */
const maxMonths = 36;

export interface Stretch {
  /** The place behind which to begin, `<instant>#<id>`; absent: at the newest. */
  readonly after?: string | undefined;
  readonly most: number;
  readonly now: Date;
  /** The oldest month that is wanted. */
  readonly until?: string | undefined;
}

/** At most `most`, the newest first. @param read those of one month before a place */
export async function newestByMonth<T>(
  read: (month: string, before: string, most: number) => Promise<readonly T[]>,
  { after = '~', most, now, until }: Stretch,
): Promise<readonly T[]> {
  const found: T[] = [];
  const start = /^\d{4}-\d\d-\d\dT/.test(after) ? new Date(after.split('#')[0] ?? '') : new Date(now.getTime() + 60_000);
  let month = indianMonth(start);
  for (let back = 0; back < maxMonths && found.length < most && month >= (until ?? ''); back++) {
    found.push(...(await read(month, after, most - found.length)));
    month = monthBefore(month);
  }
  return found;
}
