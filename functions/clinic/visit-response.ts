/** Shows an appointment to the clinic: everything to an administrator, what a visit needs to its doctor. */

import { auditsOfSubject } from '#functions/identity/audit-store.ts';
import { fullName, namesOf } from '#functions/identity/customer-names.ts';
import { paymentById } from '#functions/payment/payment-store.ts';
import type { Visit, VisitFile } from '#shared/contract/clinic/appointment-clinic.ts';
import { visitMoves } from '#shared/rules/clinic/appointment-status.ts';
import { slotMinutes } from '#shared/rules/clinic/slot.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import { toRupees } from '#shared/rules/money.ts';
import type { AppointmentItem } from './appointment-store.ts';

export function toVisitResponse(appointment: AppointmentItem, { role }: { readonly role: Role }, now: Date): Visit {
  const {
    id,
    doctorId,
    doctor,
    buyer,
    patient,
    customerId,
    start,
    minutes = slotMinutes,
    total,
    paymentId,
    holdEndsAt,
    refund,
    createdAt,
  } = appointment;
  // The job settle-appointments records the expiry within a minute.
  const isLapsed = appointment.status === 'open' && now.getTime() >= Date.parse(holdEndsAt);
  const status = isLapsed ? 'expired' : appointment.status;
  const isAdmin = role === 'admin';
  const canCancel = isAdmin && (status === 'open' || status === 'confirmed');
  return {
    id,
    doctor: { id: doctorId, name: doctor.name, speciality: doctor.speciality },
    patient: {
      name: patient === undefined ? fullName(buyer) : patient.name,
      phone: buyer.phone,
      ...(patient === undefined ? {} : { dob: patient.dob, bookedBy: fullName(buyer) }),
      ...(isAdmin ? { email: buyer.email, customerId } : {}),
    },
    start,
    end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
    status,
    total: toRupees(total),
    isPaid: paymentId !== undefined,
    ...(status === 'open' ? { holdEndsAt } : {}),
    ...(refund === undefined ? {} : { refund: { ...refund, amount: toRupees(refund.amount) } }),
    byClinic: appointment.cancelledBy === 'clinic',
    keepsSlot: appointment.keepsSlot === true,
    createdAt,
    moves: [...visitMoves(appointment, now)],
    canCancel,
    canMove: canCancel && now.getTime() < Date.parse(start),
  };
}

type HistoryEvent = VisitFile['history'][number];

/** Audit entries that the history shows, the newest first. */
const maxAudits = 50;

/** Shows an appointment with its payment and its history. */
export async function toVisitFileResponse(appointment: AppointmentItem, caller: { readonly role: Role }, now: Date): Promise<VisitFile> {
  const { id, paymentId } = appointment;
  const [payment, audits] = await Promise.all([
    paymentId === undefined ? undefined : paymentById(paymentId),
    auditsOfSubject({ type: 'appointment', id }, { most: maxAudits }),
  ]);
  const names = await namesOf(audits.map(({ by }) => by.id));
  const auditEvents = audits.map(
    ({ at, by, after, before, reason }): HistoryEvent => ({
      at,
      what: describeChange(before, after),
      by: { role: by.role, ...(names.has(by.id) ? { name: names.get(by.id) } : {}) },
      ...(reason === undefined || reason === '' ? {} : { reason }),
    }),
  );
  const history = [...auditEvents, ...appointmentEvents(appointment, payment?.createdAt)].sort((one, other) => (one.at < other.at ? 1 : -1));
  return {
    ...toVisitResponse(appointment, caller, now),
    // Only administrators see the payment.
    ...(payment === undefined || caller.role !== 'admin'
      ? {}
      : { payment: { id: payment.id, method: payment.method, amount: toRupees(payment.amount), at: payment.createdAt } }),
    history,
  };
}

function describeChange(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string {
  if (after['start'] !== undefined) return `moved from ${String(before['start'])}`;
  if (after['refund'] === 'due') return 'refund requested again';
  if (after['keepsSlot'] === false && after['status'] === undefined) return 'time set free';
  return String(after['status'] ?? 'changed');
}

/** The events that the appointment itself records: booked, paid, cancelled or expired. */
function appointmentEvents({ createdAt, cancelledAt, cancelledBy, status }: AppointmentItem, paidAt: string | undefined): readonly HistoryEvent[] {
  const patient = { role: 'customer' };
  return [
    { at: createdAt, what: 'booked', by: patient },
    ...(paidAt === undefined ? [] : [{ at: paidAt, what: 'paid', by: patient }]),
    ...(cancelledAt === undefined || cancelledBy !== undefined
      ? []
      : [{ at: cancelledAt, what: status === 'expired' ? 'expired' : 'cancelled', by: status === 'expired' ? { role: 'nobody' } : patient }]),
  ];
}
