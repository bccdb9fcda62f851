/** Formats the days and times of appointments in India's time zone, whatever the browser's clock and zone. */
import { dayOfSlotDate, timeOfSlotTime } from '#shared/rules/clinic/slot.ts';
import { formatCalendarDay } from '#web/format.ts';

/** `5_3_2025` as `5 Mar 2025`: a calendar day, which no time zone can shift. */
export function showDay(slotDate: string, style?: Parameters<typeof formatCalendarDay>[1]): string {
  const day = dayOfSlotDate(slotDate);
  return day === undefined ? slotDate : formatCalendarDay(day, style);
}

export const partsOfDay = ['Morning', 'Afternoon', 'Evening'] as const;

export function partOfDay(slotTime: string): (typeof partsOfDay)[number] {
  const hour = Number(timeOfSlotTime(slotTime)?.slice(0, 2) ?? 0);
  return hour < 12 ? 'Morning' : hour < 17 ? 'Afternoon' : 'Evening';
}

/** Formats 845 seconds as `14:05`. */
export const showSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
