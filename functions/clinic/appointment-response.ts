/** Shows an appointment to its patient, as it is at this moment. */

import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { refundOfFee, rescheduleEnd, reschedulePolicy } from '#shared/rules/clinic/refund-policy.ts';
import { slotDateOf, slotMinutes, slotTimeOf } from '#shared/rules/clinic/slot.ts';
import { toRupees } from '#shared/rules/money.ts';
import type { AppointmentItem } from './appointment-store.ts';
import { currentRefundPercent } from './current-refund.ts';

export function toAppointmentResponse(appointment: AppointmentItem, now: Date): Appointment {
  const { id, doctorId, doctor, aptType, status, total, holdEndsAt, paymentId, refund, createdAt, patient, minutes = slotMinutes } = appointment;
  const start = new Date(appointment.start);
  // The job settle-appointments records the expiry within a minute; the patient sees it at once.
  const isLapsed = status === 'open' && now.getTime() >= Date.parse(holdEndsAt);
  const isHeld = status === 'open' && !isLapsed;
  const expired = isLapsed || status === 'expired';
  const { name, image, speciality, address } = doctor;
  return {
    _id: id,
    docId: doctorId,
    docData: { image, name, speciality, address },
    aptType,
    ...(patient === undefined ? {} : { patient }),
    slotDate: slotDateOf(start),
    slotTime: slotTimeOf(start),
    start: start.toISOString(),
    end: new Date(start.getTime() + minutes * 60_000).toISOString(),
    amount: toRupees(total),
    cancelled: status === 'cancelled' || expired,
    isCompleted: status === 'completed',
    noShow: status === 'no_show',
    payment: paymentId !== undefined,
    expired,
    ...(isHeld ? { holdEndsAt } : {}),
    ...(status === 'confirmed' && now < start ? { refundOffer: toRefundOffer(appointment, now) } : {}),
    ...(status === 'confirmed' || isHeld ? rescheduleOfferOf(appointment, now) : {}),
    ...(refund === undefined ? {} : { refund: { ...refund, amount: toRupees(refund.amount) } }),
    createdAt,
  };
}

/** What the patient gets back by cancelling now. */
function toRefundOffer(appointment: AppointmentItem, now: Date) {
  const percent = currentRefundPercent(appointment, now);
  return { percent, amount: toRupees(refundOfFee(appointment.total, percent)), policyVersion: appointment.policy };
}

/** Until when, and how often, the patient can reschedule; empty when it is too late or all changes are made. */
function rescheduleOfferOf({ start, minRefundPercent, rescheduled = 0 }: AppointmentItem, now: Date): Pick<Appointment, 'rescheduleOffer'> {
  const until = rescheduleEnd(Date.parse(start), minRefundPercent);
  const left = reschedulePolicy.maxTimes - rescheduled;
  return now.getTime() <= until && left > 0 ? { rescheduleOffer: { until: new Date(until).toISOString(), left } } : {};
}
