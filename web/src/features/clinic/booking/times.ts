/** Writes the days and times of appointments as they are in India, whatever the browser's clock and zone. */
import { dayOfSlotDate, timeOfSlotTime } from '#shared/rules/clinic/slot.ts';
import { formatCalendarDay } from '#web/format.ts';

/** `5_3_2025` as `5 Mar 2025`: the day itself, which no zone can move. */
export function showDay(slotDate: string, style?: Parameters<typeof formatCalendarDay>[1]): string {
  const day = dayOfSlotDate(slotDate);
  return day === undefined ? slotDate : formatCalendarDay(day, style);
}

export const partsOfDay = ['Morning', 'Afternoon', 'Evening'] as const;

export function partOfDay(slotTime: string): (typeof partsOfDay)[number] {
  const hour = Number(timeOfSlotTime(slotTime)?.slice(0, 2) ?? 0);
  return hour < 12 ? 'Morning' : hour < 17 ? 'Afternoon' : 'Evening';
}

/** `14:05` of so many seconds. */
export const showSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
