/** Which times does a doctor offer, and who has them? One reading for those who show, book and move appointments. */

import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import {
  dayOfSlotDate,
  lengthOf,
  offeredDays,
  overlap,
  slotLengths,
  slotMinutes,
  standardSchedule,
  startOf,
  timeOfSlotTime,
} from '#shared/rules/slot.ts';
import { type SlotItem, slotsBetween } from './slot-store.ts';

type Of = Pick<DoctorItem, 'id' | 'schedule'>;

const minute = 60_000;
export const periodOf = ({ start, minutes = slotMinutes }: SlotItem) => ({ start: new Date(start), minutes });

/** @throws Failure `invalid_input` at slotTime when the doctor does not offer it, or does no more */
export function assertOffered({ schedule = standardSchedule }: Of, start: Date, now: Date): void {
  if (start <= now) throw new Failure('invalid_input', { fields: { slotTime: 'This time is over. Please select a later one' } });
  const isOffered = offeredDays(schedule, now).some(({ starts }) => starts.some((each) => each.getTime() === start.getTime()));
  if (!isOffered) throw new Failure('invalid_input', { fields: { slotTime: 'Please select one of the times offered' } });
}

/** @throws Failure `invalid_input` for a day or a time that is none */
export function requestedStart({ slotDate, slotTime }: { readonly slotDate: string; readonly slotTime: string }): Date {
  const [day, time] = [dayOfSlotDate(slotDate), timeOfSlotTime(slotTime)];
  if (day === undefined || time === undefined) throw new Failure('invalid_input');
  return startOf(day, time);
}

/** What is taken of the time between two starts, that which began before it and lasts included. */
export const takenSlots = ({ id, schedule = standardSchedule }: Of, first: Date, last: Date): Promise<readonly SlotItem[]> =>
  slotsBetween(id, new Date(first.getTime() - Math.max(...slotLengths) * minute), new Date(last.getTime() + lengthOf(schedule) * minute - 1));

/** Who has this time, or a part of it: at most one where a doctor's slots were always as long as now. */
export async function overlappingSlots(doctor: Of, start: Date): Promise<readonly SlotItem[]> {
  const wanted = { start, minutes: lengthOf(doctor.schedule ?? standardSchedule) };
  return (await takenSlots(doctor, start, start)).filter((slot) => overlap(periodOf(slot), wanted));
}

interface FreeDay {
  /** `2026-11-21` */
  readonly day: string;
  readonly starts: readonly Date[];
}

/** The days that are offered, and of each what is free; of a doctor who takes no appointments nothing. */
export async function freeDays({ available, ...doctor }: Of & Pick<DoctorItem, 'available'>, now: Date): Promise<readonly FreeDay[]> {
  const schedule = doctor.schedule ?? standardSchedule;
  const days = offeredDays(schedule, now).map(({ day, starts }) => ({ day, starts: available ? starts : [] }));
  const all = days.flatMap(({ starts }) => starts);
  const [first, last] = [all[0], all.at(-1)];
  // What nobody has paid in time can be had again; who takes it finds out first whether it was paid after all.
  const taken = (first === undefined || last === undefined ? [] : await takenSlots(doctor, first, last))
    .filter(({ holdEndsAt }) => holdEndsAt === undefined || Date.parse(holdEndsAt) > now.getTime())
    .map(periodOf);
  const minutes = lengthOf(schedule);
  return days.map(({ day, starts }) => ({ day, starts: starts.filter((start) => !taken.some((each) => overlap(each, { start, minutes }))) }));
}
