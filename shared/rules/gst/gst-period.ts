/** The periods of GST returns: a month, or a quarter of the financial year for sellers who file quarterly. */
import { endOfIndianDay, indianDay, monthAfter, startOfIndianDay } from '../india-day.ts';

/** `2026-11`, or `2026-Q3` for October to December 2026: the year is that in which the financial year begins. */
export const gstPeriodPattern = /^2\d{3}-(?:0[1-9]|1[0-2]|Q[1-4])$/;

export interface GstPeriod {
  readonly id: string;
  /** The months, `2026-10`, the earliest first. */
  readonly months: readonly string[];
  /** The first and the last day in India. */
  readonly from: string;
  readonly to: string;
}

/** @param id matches `gstPeriodPattern` */
export function gstPeriodOf(id: string): GstPeriod {
  const [year = '', part = ''] = id.split('-');
  const months = part.startsWith('Q') ? quarterMonths(Number(year), Number(part.slice(1))) : [id];
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const end = startOfIndianDay(`${monthAfter(last)}-01`);
  return { id, months, from: `${first}-01`, to: indianDay(new Date(end.getTime() - 1)) };
}

function quarterMonths(year: number, quarter: number): readonly string[] {
  const first = quarter === 4 ? `${year + 1}-01` : `${year}-${String(1 + 3 * quarter).padStart(2, '0')}`;
  return [first, monthAfter(first), monthAfter(monthAfter(first))];
}

/** All days of the period. */
export function daysOf({ from, to }: Pick<GstPeriod, 'from' | 'to'>): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = indianDay(endOfIndianDay(day))) days.push(day);
  return days;
}

/** Milliseconds after the end of a period within which a document of its last minute may still be missing in the index. */
const settlingMs = 3_600_000;

/** The time from which the period may be closed. */
export const closableFrom = ({ to }: Pick<GstPeriod, 'to'>): Date => new Date(endOfIndianDay(to).getTime() + settlingMs);

/** The quarter that contains a month. */
export function quarterOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number < 4 ? `${year - 1}-Q4` : `${year}-Q${Math.floor((number - 1) / 3)}`;
}

/** `112026`, the portal's name of a period: a quarter is named by its last month. */
export const filingPeriodOf = ({ months }: Pick<GstPeriod, 'months'>): string => (months.at(-1) ?? '').split('-').toReversed().join('');
