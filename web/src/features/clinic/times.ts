/** How are days and times of an appointment written? As they are in India, whatever clock and zone the browser has. */
import { dayOfSlotDate, timeOfSlotTime } from '#shared/rules/slot.ts';

const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
/** Engines differ in whether a comma stands between the two. */
const longWeekday = written({ weekday: 'long' });
const longDay = written({ day: 'numeric', month: 'long', year: 'numeric' });
const formats = {
  weekday: written({ weekday: 'short' }),
  day: written({ day: 'numeric', month: 'short' }),
  short: written({ day: 'numeric', month: 'short', year: 'numeric' }),
  long: { format: (day: Date) => `${longWeekday.format(day)}, ${longDay.format(day)}` },
} as const;

/** `5_3_2025` as `5 Mar 2025`: the day itself, which no zone can move. */
export function showDay(slotDate: string, how: keyof typeof formats = 'short'): string {
  const day = dayOfSlotDate(slotDate);
  return day === undefined ? slotDate : formats[how].format(new Date(`${day}T00:00:00Z`));
}

/** `2019-04-01` as `1 Apr 2019`. */
export const showBirthday = (day: string): string => formats.short.format(new Date(`${day}T00:00:00Z`));

export const partsOfDay = ['Morning', 'Afternoon', 'Evening'] as const;

export function partOfDay(slotTime: string): (typeof partsOfDay)[number] {
  const hour = Number(timeOfSlotTime(slotTime)?.slice(0, 2) ?? 0);
  return hour < 12 ? 'Morning' : hour < 17 ? 'Afternoon' : 'Evening';
}

/** `14:05` of so many seconds. */
export const showSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
