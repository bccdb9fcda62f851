/** Shows an appointment to its patient, as it is at this moment. */

import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { refundOfFee, refundPercent, rescheduleEnd, reschedulePolicy } from '#shared/rules/clinic/refund-policy.ts';
import { slotDateOf, slotMinutes, slotTimeOf } from '#shared/rules/clinic/slot.ts';
import { toRupees } from '#shared/rules/money.ts';
import type { AppointmentItem } from './appointment-store.ts';

export function toAppointmentResponse(appointment: AppointmentItem, now: Date): Appointment {
  const {
    id,
    doctorId,
    doctor,
    aptType,
    status,
    total,
    holdEndsAt,
    paymentId,
    refund,
    createdAt,
    policy,
    patient,
    mostBack,
    minRefundPercent,
    rescheduled = 0,
    minutes = slotMinutes,
  } = appointment;
  const start = new Date(appointment.start);
  // The job settle-appointments records the expiry within a minute; the patient sees it at once.
  const isLapsed = status === 'open' && now.getTime() >= Date.parse(holdEndsAt);
  const expired = isLapsed || status === 'expired';
  const percent = refundPercent(now.getTime(), start.getTime(), mostBack, minRefundPercent);
  const rescheduleUntil = rescheduleEnd(start.getTime(), minRefundPercent);
  const remainingChanges = reschedulePolicy.maxTimes - rescheduled;
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
    ...(status === 'open' && !isLapsed ? { holdEndsAt } : {}),
    ...(status === 'confirmed' && now < start
      ? { refundOffer: { percent, amount: toRupees(refundOfFee(total, percent)), policyVersion: policy } }
      : {}),
    ...((status === 'confirmed' || (status === 'open' && !isLapsed)) && now.getTime() <= rescheduleUntil && remainingChanges > 0
      ? { rescheduleOffer: { until: new Date(rescheduleUntil).toISOString(), left: remainingChanges } }
      : {}),
    ...(refund === undefined ? {} : { refund: { ...refund, amount: toRupees(refund.amount) } }),
    createdAt,
  };
}
