/** How do a doctor's hours change, and whose appointment is in the way? Nobody's is cancelled by it: each is shown until it was moved or refunded. */

import { type AppointmentItem, appointmentsByIds } from '#functions/clinic/appointment-store.ts';
import { slotsBetween } from '#functions/clinic/slot-store.ts';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { Hit, KeptSchedule, save } from '#shared/contract/clinic/schedule.ts';
import type { Body } from '#shared/contract/define.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { toRupees } from '#shared/rules/money.ts';
import { daysOffered, isOpen, lengthOf, type Schedule, slotLengths, slotMinutes, standardSchedule } from '#shared/rules/slot.ts';
import { changeSchedule, type DoctorItem } from './doctor-store.ts';
import { doctorOr404 } from './edit-doctor.ts';

const minute = 60_000;
/** In one answer; the others come when these have been looked after. */
const mostHits = 200;
const farAhead = new Date('9999-01-01');

/** With every field, and without the days that are over. */
function inFull(schedule: Schedule, now: Date): KeptSchedule['schedule'] {
  const today = indianDay(now);
  const length = lengthOf(schedule);
  return {
    weekly: schedule.weekly.map((spans) => [...spans]),
    breaks: [...schedule.breaks],
    slotMinutes: slotLengths.find((each) => each === length) ?? slotMinutes,
    daysOffered: schedule.daysOffered ?? daysOffered,
    leave: schedule.leave.filter(({ to }) => to >= today).toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    overrides: Object.fromEntries(
      Object.entries(schedule.overrides)
        .filter(([day]) => day >= today)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([day, spans]) => [day, [...spans]]),
    ),
  };
}

export async function toScheduleResponse(doctor: DoctorItem, now: Date): Promise<KeptSchedule> {
  const { schedule = standardSchedule, scheduleVersion = 0 } = doctor;
  return { schedule: inFull(schedule, now), version: scheduleVersion, hits: await hitsOf(doctor, schedule, now), today: indianDay(now) };
}

/** The appointments to come for which the doctor would not be there; all of them once the doctor is archived. */
async function hitsOf({ id, archivedAt }: DoctorItem, schedule: Schedule, now: Date): Promise<Hit[]> {
  const outside = (await slotsBetween(id, now, farAhead)).filter(
    ({ start, minutes = slotMinutes, holdEndsAt, isKept }) =>
      isKept !== true &&
      (holdEndsAt === undefined || Date.parse(holdEndsAt) > now.getTime()) &&
      (archivedAt !== undefined || !isOpen(schedule, new Date(start), minutes)),
  );
  const whose = outside.slice(0, mostHits).map(({ customerId, appointmentId }) => ({ customerId, id: appointmentId }));
  const appointments = await appointmentsByIds(whose);
  return appointments.flatMap(hitOf).toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

function hitOf({ id, customerId, patient, buyer, start, minutes = slotMinutes, total, status }: AppointmentItem): readonly Hit[] {
  if (status !== 'confirmed' && status !== 'open') return [];
  return [
    {
      appointmentId: id,
      customerId,
      patient: patient?.name ?? `${buyer.firstName} ${buyer.lastName}`.trim(),
      phone: buyer.phone,
      start,
      end: new Date(Date.parse(start) + minutes * minute).toISOString(),
      amount: toRupees(total),
      state: status === 'confirmed' ? 'paid' : 'held',
    },
  ];
}

/** @throws Failure `doctor_not_found`, `edited_meanwhile`, `appointments_hit` */
export async function saveSchedule(id: string, { version, knownHits = [], ...wanted }: Body<typeof save>, act: Act): Promise<KeptSchedule> {
  const after = await retryOnConflict(async () => {
    const was = await doctorOr404(id);
    if (version !== (was.scheduleVersion ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: await toScheduleResponse(was, act.now) } });
    const before = was.schedule ?? standardSchedule;
    const schedule = inFull(wanted, act.now);
    const [hits, knownOutside] = await Promise.all([hitsOf(was, schedule, act.now), hitsOf(was, before, act.now)]);
    const known = new Set([...knownHits, ...knownOutside.map(({ appointmentId }) => appointmentId)]);
    if (hits.some(({ appointmentId }) => !known.has(appointmentId))) throw new Failure('appointments_hit', { details: { hits } });
    await commit([
      changeSchedule(was, schedule),
      ...recordAudit(act, { subject: { type: 'doctor', id }, before: { ...inFull(before, act.now) }, after: { ...schedule } }),
    ]);
    return { ...was, schedule, scheduleVersion: (was.scheduleVersion ?? 0) + 1 };
  });
  // Read afresh: somebody may have booked while this was decided.
  return toScheduleResponse(after, act.now);
}
