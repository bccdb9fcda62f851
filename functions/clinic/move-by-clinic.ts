/** Gives an appointment another time for the clinic: without the limits of rescheduling by the patient, with a reason, at any slot of the doctor. */

import { checkScheduleUnchanged, type DoctorItem, doctorById } from '#functions/clinic/doctors/doctor-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { overlaps, slotLengthOf, slotsOfDay, standardSchedule } from '#shared/rules/clinic/slot.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { type AppointmentItem, type AppointmentRef, requireAppointment } from './appointment-store.ts';
import { retryAfterExpiringHolds } from './book-slot.ts';
import { currentRefundPercent } from './current-refund.ts';
import { reservePatientTime } from './patient-limits.ts';
import { assertUpcoming, atNewTime, newTimeWrites } from './reschedule-appointment.ts';
import { periodOf, readOverlappingSlots, readTakenSlots } from './slot-offer.ts';

/** Days from now. */
const maxDaysAhead = 90;
const dayMs = 86_400_000;

interface NewTime {
  readonly start: Date;
  /** Shown to the patient. */
  readonly reason: string;
}

/**
 * Idempotent. The patient can still reschedule as often as before, and the move does not reduce a later refund.
 * @throws Failure `appointment_not_found`, `appointment_not_reschedulable`, `invalid_input`, `slot_taken`, `patient_busy`, `payment_provider_down`
 */
export async function moveByClinic(ref: AppointmentRef, { start, reason }: NewTime, auditedRequest: AuditedRequest): Promise<AppointmentItem> {
  const { now } = auditedRequest;
  return retryOnConflict(async () => {
    const appointment = await requireAppointment(ref);
    assertUpcoming(appointment, now);
    const { id, customerId, status } = appointment;
    if (appointment.start === start.toISOString()) return appointment;
    const doctor = await doctorById(appointment.doctorId);
    if (doctor === undefined) throw new Failure('appointment_not_reschedulable', { message: 'This doctor is not here any more.' });
    assertDoctorOffers(doctor, start, now);
    const after: AppointmentItem = {
      ...atNewTime(appointment, doctor, start),
      ...(status === 'confirmed' ? { minRefundPercent: currentRefundPercent(appointment, now) } : {}),
    };
    const audit = recordAudit(auditedRequest, {
      subject: { type: 'appointment', id },
      before: { start: appointment.start },
      after: { start: after.start },
      reason,
    });
    const moveToSlot = async () => {
      if ((await readOverlappingSlots(doctor, start)).some((slot) => slot.appointmentId !== id)) throw new Failure('slot_taken');
      await commit([
        ...newTimeWrites(appointment, after, now, reason),
        await reservePatientTime(after, 'clinic'),
        checkScheduleUnchanged(doctor),
        ...audit,
      ]);
    };
    await retryAfterExpiringHolds(moveToSlot, doctor, after, now);
    log.info('appointment.moved-by-clinic', { appointmentId: id, doctorId: after.doctorId, customerId });
    return after;
  });
}

function assertDoctorOffers({ schedule = standardSchedule }: DoctorItem, start: Date, now: Date): void {
  const invalidStart = (text: string) => new Failure('invalid_input', { fields: { start: text } });
  if (start <= now) throw invalidStart('This time has passed. Please choose a later one');
  if (start.getTime() - now.getTime() > maxDaysAhead * dayMs) throw invalidStart(`Choose a time in the next ${maxDaysAhead} days`);
  // Only where a slot begins, like a booking: two times that overlap without being the same could both be taken at once.
  if (!slotsOfDay(indianDay(start), schedule).some((each) => each.getTime() === start.getTime()))
    throw invalidStart('The doctor offers no appointment at this time. Please choose another one');
}

/** The free times of a doctor on a day (`2026-11-21`), also on days that patients cannot book yet. */
export async function readFreeTimes(doctor: DoctorItem, day: string, now: Date): Promise<readonly Date[]> {
  const { schedule = standardSchedule } = doctor;
  const last = indianDay(new Date(now.getTime() + maxDaysAhead * dayMs));
  const starts = day > last ? [] : slotsOfDay(day, schedule).filter((start) => start > now);
  const [first, end] = [starts[0], starts.at(-1)];
  if (first === undefined || end === undefined) return [];
  const taken = (await readTakenSlots(doctor, first, end)).filter(
    ({ holdEndsAt }) => holdEndsAt === undefined || Date.parse(holdEndsAt) > now.getTime(),
  );
  const minutes = slotLengthOf(schedule);
  return starts.filter((start) => !taken.some((slot) => overlaps(periodOf(slot), { start, minutes })));
}
