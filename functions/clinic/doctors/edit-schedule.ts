/** Changes a doctor's hours and leave, and lists the appointments outside them. None is cancelled: each stays listed until it is moved or refunded. */
import { type AppointmentItem, appointmentsByIds } from '#functions/clinic/appointment-store.ts';
import { slotsBetween } from '#functions/clinic/slot-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { AffectedAppointment, DoctorSchedule, save } from '#shared/contract/clinic/schedule.ts';
import type { Body } from '#shared/contract/define.ts';
import { daysOffered, isOpen, type Schedule, slotLengthOf, slotLengths, slotMinutes, standardSchedule } from '#shared/rules/clinic/slot.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { toRupees } from '#shared/rules/money.ts';
import { changeSchedule, type DoctorItem } from './doctor-store.ts';
import { requireDoctor } from './edit-doctor.ts';

const minuteMs = 60_000;
/** Appointments listed in one response; the others follow when these are moved or refunded. */
const maxAffected = 200;
const endOfTime = new Date('9999-01-01');

/** Removes repeated rows of leave: saving a row twice closes no more time, and both copies would have to be removed again. */
const uniqueLeave = (leave: Schedule['leave']): Schedule['leave'] => [
  ...new Map(leave.map((each) => [[each.from, each.to, each.hours?.from, each.hours?.to].join(), each])).values(),
];

/** The schedule with every field, without past days and without repeated leave. */
function normalise(schedule: Schedule, now: Date): DoctorSchedule['schedule'] {
  const today = indianDay(now);
  const length = slotLengthOf(schedule);
  return {
    weekly: schedule.weekly.map((spans) => [...spans]),
    breaks: [...schedule.breaks],
    slotMinutes: slotLengths.find((each) => each === length) ?? slotMinutes,
    daysOffered: schedule.daysOffered ?? daysOffered,
    leave: uniqueLeave(schedule.leave)
      .filter(({ to }) => to >= today)
      .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    overrides: Object.fromEntries(
      Object.entries(schedule.overrides)
        .filter(([day]) => day >= today)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([day, spans]) => [day, [...spans]]),
    ),
  };
}

export async function toScheduleResponse(doctor: DoctorItem, now: Date): Promise<DoctorSchedule> {
  const { schedule = standardSchedule, scheduleVersion = 0 } = doctor;
  return {
    schedule: normalise(schedule, now),
    version: scheduleVersion,
    hits: await findAffectedAppointments(doctor, schedule, now),
    today: indianDay(now),
  };
}

/** The upcoming appointments outside a schedule; all of them when the doctor is archived. */
async function findAffectedAppointments({ id, archivedAt }: DoctorItem, schedule: Schedule, now: Date): Promise<AffectedAppointment[]> {
  const slotsOutside = (await slotsBetween(id, now, endOfTime)).filter(
    ({ start, minutes = slotMinutes, holdEndsAt, isKept }) =>
      isKept !== true &&
      (holdEndsAt === undefined || Date.parse(holdEndsAt) > now.getTime()) &&
      (archivedAt !== undefined || !isOpen(schedule, new Date(start), minutes)),
  );
  const refs = slotsOutside.slice(0, maxAffected).map(({ customerId, appointmentId }) => ({ customerId, id: appointmentId }));
  const appointments = await appointmentsByIds(refs);
  return appointments.flatMap(toAffectedAppointment).toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

function toAffectedAppointment({
  id,
  customerId,
  patient,
  buyer,
  start,
  minutes = slotMinutes,
  total,
  status,
}: AppointmentItem): readonly AffectedAppointment[] {
  if (status !== 'confirmed' && status !== 'open') return [];
  return [
    {
      appointmentId: id,
      customerId,
      patient: patient?.name ?? `${buyer.firstName} ${buyer.lastName}`.trim(),
      phone: buyer.phone,
      start,
      end: new Date(Date.parse(start) + minutes * minuteMs).toISOString(),
      amount: toRupees(total),
      state: status === 'confirmed' ? 'paid' : 'held',
    },
  ];
}

/** @throws Failure `doctor_not_found`, `edited_meanwhile`, `appointments_hit` */
export async function saveSchedule(
  id: string,
  { version, knownHits = [], ...requested }: Body<typeof save>,
  auditedRequest: AuditedRequest,
): Promise<DoctorSchedule> {
  const after = await retryOnConflict(async () => {
    const doctor = await requireDoctor(id);
    if (version !== (doctor.scheduleVersion ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: await toScheduleResponse(doctor, auditedRequest.now) } });
    const before = doctor.schedule ?? standardSchedule;
    const schedule = normalise(requested, auditedRequest.now);
    const [hits, knownOutside] = await Promise.all([
      findAffectedAppointments(doctor, schedule, auditedRequest.now),
      findAffectedAppointments(doctor, before, auditedRequest.now),
    ]);
    const knownIds = new Set([...knownHits, ...knownOutside.map(({ appointmentId }) => appointmentId)]);
    if (hits.some(({ appointmentId }) => !knownIds.has(appointmentId))) throw new Failure('appointments_hit', { details: { hits } });
    await commit([
      changeSchedule(doctor, schedule),
      ...recordAudit(auditedRequest, {
        subject: { type: 'doctor', id },
        before: { ...normalise(before, auditedRequest.now) },
        after: { ...schedule },
      }),
    ]);
    return { ...doctor, schedule, scheduleVersion: (doctor.scheduleVersion ?? 0) + 1 };
  });
  // Reads the slots again, because a patient may have booked at the same time.
  const leaveMerged = requested.leave.length - uniqueLeave(requested.leave).length;
  return { ...(await toScheduleResponse(after, auditedRequest.now)), ...(leaveMerged === 0 ? {} : { leaveMerged }) };
}
