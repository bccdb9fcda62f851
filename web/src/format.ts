/** Writes days, times and numbers the same way on every page: British-Indian English, and India's time whatever the browser's zone is. */
import { startOfIndianDay } from '#shared/rules/india-day.ts';

type Options = Intl.DateTimeFormatOptions;

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

const formatters = new Map<Options, Intl.DateTimeFormat>();

/** Formatters are made on first use, because each takes a phone some milliseconds. */
function format(at: Date, options: Options): string {
  const formatter = formatters.get(options) ?? new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });
  formatters.set(options, formatter);
  return formatter.format(at);
}

const dayOptions: Options = day;
const longDayOptions: Options = { ...day, month: 'long' };
const timeOptions: Options = { ...day, ...clock };
const hourOptions: Options = { ...day, hour: 'numeric', hour12: true };

/** `21 Nov 2026` */
export const formatDay = (instant: string): string => format(new Date(instant), dayOptions);
/** `21 November 2026` */
export const formatLongDay = (instant: string): string => format(new Date(instant), longDayOptions);
/** `21 Nov 2026, 3:45 pm` */
export const formatTime = (instant: string): string => format(new Date(instant), timeOptions);
/** `21 Nov 2026, 3 pm` */
export const formatHour = (instant: string): string => format(new Date(instant), hourOptions);
/** `3:45 pm` */
export const formatClock = (instant: string): string => format(new Date(instant), clock);

const styles = {
  /** `Sat` */
  weekday: [{ weekday: 'short' }],
  /** `21 Nov` */
  short: [{ day: 'numeric', month: 'short' }],
  /** `Sat, 21 Nov` */
  weekdayShort: [{ weekday: 'short' }, { day: 'numeric', month: 'short' }],
  /** `21 Nov 2026` */
  medium: [dayOptions],
  /** `21 November 2026` */
  long: [longDayOptions],
  /** `Saturday, 21 November 2026`; joined here, because engines differ in whether a comma stands between the two. */
  full: [{ weekday: 'long' }, longDayOptions],
} as const satisfies Record<string, readonly Options[]>;

/** Writes a calendar day in India (`2026-11-21`). */
export const formatCalendarDay = (date: string, style: keyof typeof styles = 'medium'): string =>
  styles[style].map((options) => format(startOfIndianDay(date), options)).join(', ');

const numbers = new Intl.NumberFormat('en-IN');

/** `1,49,999` */
export const formatNumber = (value: number): string => numbers.format(value);

/** `wooden toys` becomes `Wooden toys`. */
export const capitalise = (text: string): string => text.replace(/^\p{L}/u, (first) => first.toUpperCase());
