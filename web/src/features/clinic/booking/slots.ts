/** Picks the day and the slot to show of a doctor's free times. */
import type { Answer } from '#web/api/client.ts';

export type Day = Answer<'doctor.listSlots'>['days'][number];

export const hasSlotAt = (day: Day, start: string | null): boolean => day.slots.some((slot) => slot.start === start);

/** Returns the picked day, else the day of the chosen time, else the first day with a free time; and the chosen slot while it is free. */
export function selectedSlot(days: readonly Day[], pickedDate: string | null, start: string | null) {
  const day =
    days.find(({ slotDate }) => slotDate === pickedDate) ?? days.find((each) => hasSlotAt(each, start)) ?? days.find((each) => each.slots.length > 0);
  return { day, slot: day?.slots.find((each) => each.start === start) };
}
