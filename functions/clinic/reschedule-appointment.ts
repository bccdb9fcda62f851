/** Gives an appointment another time: takes the new slot, frees the old one, and updates mail and reminder, in one transaction. */

import { checkDoctorAvailable, type DoctorItem, doctorById } from '#functions/clinic/doctors/doctor-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { rescheduleEnd, reschedulePolicy } from '#shared/rules/clinic/refund-policy.ts';
import { slotLengthOf, standardSchedule } from '#shared/rules/clinic/slot.ts';
import { toAppointmentMailFields } from './appointment-mail-fields.ts';
import { type AppointmentItem, type AppointmentRef, changeAppointmentTime, requireAppointment } from './appointment-store.ts';
import { retryAfterExpiringHolds } from './book-slot.ts';
import { currentRefundPercent } from './current-refund.ts';
import { reservePatientTime } from './patient-limits.ts';
import { scheduleReminder } from './reminder-store.ts';
import { assertOffered, readOverlappingSlots } from './slot-offer.ts';
import { freeSlot, takeSlot } from './slot-store.ts';

interface NewTime {
  readonly start: Date;
  /** The current start as the patient was shown it; undefined: not compared. */
  readonly shownStart: string | undefined;
}

/**
 * Idempotent.
 * @throws Failure `appointment_not_found`, `appointment_not_reschedulable`, `appointment_moved`, `invalid_input`, `doctor_unavailable`,
 *   `slot_taken`, `patient_busy`, `payment_provider_down`
 */
export async function rescheduleAppointment(
  ref: AppointmentRef,
  { start, shownStart }: NewTime,
  auditedRequest: AuditedRequest,
): Promise<AppointmentItem> {
  const { now } = auditedRequest;
  return retryOnConflict(async () => {
    const appointment = await requireAppointment(ref);
    assertUpcoming(appointment, now);
    if (appointment.start === start.toISOString()) return appointment;
    if (shownStart !== undefined && Date.parse(shownStart) !== Date.parse(appointment.start)) throw new Failure('appointment_moved');
    assertWithinPolicy(appointment, now);
    const { status, rescheduled = 0, minRefundPercent } = appointment;
    const doctor = await doctorById(appointment.doctorId);
    if (doctor?.available !== true) throw new Failure('doctor_unavailable');
    assertOffered(doctor, start, now);
    const after: AppointmentItem = {
      ...atNewTime(appointment, doctor, start),
      rescheduled: rescheduled + 1,
      // An unpaid appointment can be cancelled and booked again at no cost, so its refund needs no cap.
      ...(status === 'confirmed' ? { mostBack: currentRefundPercent(appointment, now) } : {}),
      // The patient chose this time, so the clinic's move no longer protects the refund.
      ...(minRefundPercent === undefined ? {} : { minRefundPercent: 0 }),
    };
    await retryAfterExpiringHolds(() => commitNewTime(appointment, after, doctor, auditedRequest), doctor, after, now);
    log.info('appointment.rescheduled', { appointmentId: after.id, doctorId: after.doctorId, customerId: after.customerId });
    return after;
  });
}

export const atNewTime = (appointment: AppointmentItem, { schedule = standardSchedule }: DoctorItem, start: Date): AppointmentItem => ({
  ...appointment,
  start: start.toISOString(),
  minutes: slotLengthOf(schedule),
  sequence: (appointment.sequence ?? 0) + 1,
});

async function commitNewTime(before: AppointmentItem, after: AppointmentItem, doctor: DoctorItem, auditedRequest: AuditedRequest): Promise<void> {
  const { now } = auditedRequest;
  const otherSlots = (await readOverlappingSlots(doctor, new Date(after.start))).filter(({ appointmentId }) => appointmentId !== before.id);
  if (otherSlots.length > 0) throw new Failure('slot_taken');
  // The clinic sees who moved the visit, and from when.
  const audit = recordAudit(auditedRequest, {
    subject: { type: 'appointment', id: after.id },
    before: { start: before.start },
    after: { start: after.start },
  });
  await commit([...newTimeWrites(before, after, now), await reservePatientTime(after, 'patient'), checkDoctorAvailable(doctor), ...audit]);
}

/**
 * The writes that give an appointment the time and the other fields of `after`.
 * Fail with `slot_taken` when the slot is not free, and with ConditionFailed when the appointment changed after it was read.
 * @param clinicReason present when the clinic moves the appointment; the patient reads it
 */
export function newTimeWrites(before: AppointmentItem, after: AppointmentItem, now: Date, clinicReason?: string): readonly TransactItem[] {
  const { id, customerId, doctorId, start, minutes, status, holdEndsAt, sequence, rescheduled, mostBack, minRefundPercent } = after;
  const held = status === 'open' ? { holdEndsAt } : {};
  return [
    changeAppointmentTime(before, { start, minutes, sequence, rescheduled, mostBack, minRefundPercent }),
    freeSlot(before, id),
    takeSlot({ doctorId, start, minutes, appointmentId: id, customerId, ...held }),
    ...(status === 'confirmed' ? [scheduleReminder(after, now)] : []),
    enqueueEmail({ template: 'appointment-rescheduled', ...toAppointmentMailFields(after), was: before.start, ...held, clinicReason }, now),
  ];
}

/** @throws Failure `appointment_not_reschedulable` when the appointment is past, ended, or no longer held */
export function assertUpcoming({ status, start, holdEndsAt }: AppointmentItem, now: Date): void {
  const isHeld = status === 'open' && now.getTime() < Date.parse(holdEndsAt);
  if ((!isHeld && status !== 'confirmed') || now.getTime() >= Date.parse(start)) throw new Failure('appointment_not_reschedulable');
}

function assertWithinPolicy({ start, rescheduled = 0, minRefundPercent }: AppointmentItem, now: Date): void {
  const { untilHours, maxTimes } = reschedulePolicy;
  if (now.getTime() > rescheduleEnd(Date.parse(start), minRefundPercent))
    throw new Failure('appointment_not_reschedulable', { message: `An appointment can be rescheduled until ${untilHours} hours before it begins.` });
  if (rescheduled >= maxTimes)
    throw new Failure('appointment_not_reschedulable', {
      message: `This appointment has already been rescheduled ${maxTimes} times, which is the limit.`,
    });
}
