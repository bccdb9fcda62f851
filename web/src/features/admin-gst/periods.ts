/** The periods that the owner can choose: the last two years, by month or by quarter of the financial year. */
import { gstPeriodOf, quarterOf } from '#shared/rules/gst/gst-period.ts';
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';
import { formatCalendarDay } from '#web/format.ts';

/** `Nov 2026`. */
const monthName = (month: string): string => formatCalendarDay(`${month}-01`).replace(/^\S+ /, '');

/** `Nov 2026`, or `Oct to Dec 2026 (Q3)`. */
export function periodName(id: string): string {
  const { months } = gstPeriodOf(id);
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return first === last ? monthName(id) : `${monthName(first).split(' ')[0]} to ${monthName(last)} (${id.slice(-2)})`;
}

/** The newest first: two years. */
export function monthsUntil(now: Date): readonly string[] {
  const months = [indianMonth(now)];
  while (months.length < 24) months.push(monthBefore(months.at(-1) ?? ''));
  return months;
}

export const quartersUntil = (now: Date): readonly string[] => [...new Set(monthsUntil(now).map(quarterOf))];

/** What is filed next: the period before the current one. */
export const periodToFile = (periods: readonly string[]): string => periods[1] ?? '';
