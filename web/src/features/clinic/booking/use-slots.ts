/** When is a doctor free? Read again while somebody chooses: others book, too. */
import useSWR from 'swr';
import { type Answer, type ApiError, call } from '#web/api/client.ts';

export type Day = Answer<'doctor.listSlots'>['days'][number];

/** Milliseconds. */
const lookEvery = 60_000;

export const useSlots = (docId: string | null) =>
  useSWR<Answer<'doctor.listSlots'>, ApiError>(
    docId === null ? null : ['doctor.listSlots', docId],
    () => call('doctor.listSlots', { params: { docId: docId ?? '' } }),
    // Whoever comes back to the tab sees what is free now.
    { revalidateOnFocus: true, refreshInterval: lookEvery },
  );

export const startsOn = (day: Day, start: string | null): boolean => day.slots.some((slot) => slot.start === start);

/** The day that was picked, else that of the chosen time, else the first with a free time; and the chosen slot, while it is free. */
export function chosenOf(days: readonly Day[], picked: string | null, start: string | null) {
  const day =
    days.find(({ slotDate }) => slotDate === picked) ?? days.find((each) => startsOn(each, start)) ?? days.find((each) => each.slots.length > 0);
  return { day, slot: day?.slots.find((each) => each.start === start) };
}
