/** Computes the times that a doctor offers and those that are taken, for showing, booking and moving appointments. */

import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import {
  dayOfSlotDate,
  offeredDays,
  overlaps,
  slotLengthOf,
  slotLengths,
  slotMinutes,
  standardSchedule,
  timeOfSlotTime,
  toInstant,
} from '#shared/rules/clinic/slot.ts';
import { type SlotItem, slotsBetween } from './slot-store.ts';

type ScheduledDoctor = Pick<DoctorItem, 'id' | 'schedule'>;

const minuteMs = 60_000;
export const periodOf = ({ start, minutes = slotMinutes }: SlotItem) => ({ start: new Date(start), minutes });

/** @throws Failure `invalid_input` at slotTime when the time is past or the doctor does not offer it */
export function assertOffered({ schedule = standardSchedule }: ScheduledDoctor, start: Date, now: Date): void {
  if (start <= now) throw new Failure('invalid_input', { fields: { slotTime: 'This time has passed. Please select a later one' } });
  const isOffered = offeredDays(schedule, now).some(({ starts }) => starts.some((each) => each.getTime() === start.getTime()));
  if (!isOffered) throw new Failure('invalid_input', { fields: { slotTime: 'Please select one of the times offered' } });
}

/** @throws Failure `invalid_input` for an impossible day or time */
export function requestedStart({ slotDate, slotTime }: { readonly slotDate: string; readonly slotTime: string }): Date {
  const [day, time] = [dayOfSlotDate(slotDate), timeOfSlotTime(slotTime)];
  if (day === undefined || time === undefined) throw new Failure('invalid_input');
  return toInstant(day, time);
}

/** The taken slots that overlap the time from the first start to the end of the last slot. */
export const readTakenSlots = ({ id, schedule = standardSchedule }: ScheduledDoctor, first: Date, last: Date): Promise<readonly SlotItem[]> =>
  slotsBetween(id, new Date(first.getTime() - Math.max(...slotLengths) * minuteMs), new Date(last.getTime() + slotLengthOf(schedule) * minuteMs - 1));

/** The taken slots that overlap the slot at a start: at most one, unless the doctor's slots had another length before. */
export async function readOverlappingSlots(doctor: ScheduledDoctor, start: Date): Promise<readonly SlotItem[]> {
  const slot = { start, minutes: slotLengthOf(doctor.schedule ?? standardSchedule) };
  return (await readTakenSlots(doctor, start, start)).filter((taken) => overlaps(periodOf(taken), slot));
}

interface FreeDay {
  /** `2026-11-21` */
  readonly day: string;
  readonly starts: readonly Date[];
}

/** The days that are offered, with the free slots of each; none are free with a doctor who takes no appointments. */
export async function readFreeDays(
  { available, ...doctor }: ScheduledDoctor & Pick<DoctorItem, 'available'>,
  now: Date,
): Promise<readonly FreeDay[]> {
  const schedule = doctor.schedule ?? standardSchedule;
  const days = offeredDays(schedule, now).map(({ day, starts }) => ({ day, starts: available ? starts : [] }));
  const all = days.flatMap(({ starts }) => starts);
  const [first, last] = [all[0], all.at(-1)];
  // A slot whose hold has lapsed is offered again; booking it settles the lapsed appointment first.
  const taken = (first === undefined || last === undefined ? [] : await readTakenSlots(doctor, first, last))
    .filter(({ holdEndsAt }) => holdEndsAt === undefined || Date.parse(holdEndsAt) > now.getTime())
    .map(periodOf);
  const minutes = slotLengthOf(schedule);
  return days.map(({ day, starts }) => ({ day, starts: starts.filter((start) => !taken.some((each) => overlaps(each, { start, minutes }))) }));
}
