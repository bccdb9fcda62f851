/** Cancels an appointment for the clinic: in one transaction refunds it in full, frees or blocks its time, and mails the reason to the patient. */

import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { clinicCancellationPercent } from '#shared/rules/clinic/refund-policy.ts';
import { percentOf, toRupees } from '#shared/rules/money.ts';
import { toAppointmentMailFields } from './appointment-mail-fields.ts';
import { type AppointmentItem, type AppointmentRef, appointmentOf, changeAppointmentStatus, requireAppointment } from './appointment-store.ts';
import { finishAppointmentRefund } from './finish-refund.ts';
import { scheduleAppointmentRefund } from './refund-appointment.ts';
import { deleteReminder } from './reminder-store.ts';
import { settleAppointment } from './settle-appointment.ts';
import { blockSlot, freeSlot, removeHold } from './slot-store.ts';

interface Cancellation {
  /** Shown to the patient. */
  readonly reason: string;
  /** Keep the time blocked for other patients. */
  readonly keepsSlot: boolean;
}

/**
 * Idempotent. A held appointment is settled first, so that a recent payment is refunded, too.
 * @throws Failure `appointment_not_found`, `appointment_not_cancellable` (past or ended), `payment_provider_down`
 */
export async function cancelByClinic(ref: AppointmentRef, cancellation: Cancellation, auditedRequest: AuditedRequest): Promise<AppointmentItem> {
  const { now } = auditedRequest;
  const hasRefund = await retryOnConflict(async () => {
    const appointment = await settleAndReadAppointment(ref, now);
    if (appointment.status === 'cancelled' && appointment.cancelledBy === 'clinic') return appointment.refund !== undefined;
    if (appointment.status !== 'open' && appointment.status !== 'confirmed') throw new Failure('appointment_not_cancellable');
    await commit(buildWrites(appointment, cancellation, auditedRequest));
    log.info('appointment.cancelled-by-clinic', { appointmentId: appointment.id, customerId: appointment.customerId });
    return appointment.status === 'confirmed';
  });
  if (hasRefund) await processRefund(ref.id, now, finishAppointmentRefund);
  return requireAppointment(ref);
}

/** Reads an appointment; asks the provider first whether a held one is paid. */
async function settleAndReadAppointment(ref: AppointmentRef, now: Date): Promise<AppointmentItem> {
  const appointment = await requireAppointment(ref);
  if (appointment.status !== 'open') return appointment;
  await settleAppointment(appointment, now).catch(throwProviderErrorAs('payment_provider_down'));
  return (await appointmentOf(ref)) ?? appointment;
}

function buildWrites(appointment: AppointmentItem, { reason, keepsSlot }: Cancellation, auditedRequest: AuditedRequest): readonly TransactItem[] {
  const { now } = auditedRequest;
  const { id, customerId, status, total, paymentId, isErased = false } = appointment;
  const paidBy = status === 'confirmed' ? paymentId : undefined;
  const [isPaid, percent] = [paidBy !== undefined, clinicCancellationPercent];
  const amount = isPaid ? percentOf(total, percent) : 0;
  return [
    changeAppointmentStatus(appointment, 'cancelled', {
      cancelledAt: now.toISOString(),
      cancelledBy: 'clinic',
      ...(keepsSlot ? { keepsSlot: true as const } : {}),
      ...(isPaid ? { refund: { percent, amount, status: 'pending' as const } } : {}),
    }),
    keepsSlot ? blockSlot(appointment, id) : freeSlot(appointment, id),
    ...(status === 'open' ? [removeHold(customerId, id)] : [deleteReminder(appointment)]),
    ...(paidBy === undefined ? [] : scheduleAppointmentRefund(appointment, paidBy, amount, now)),
    // The address of an erased account is no longer known.
    ...(isErased
      ? []
      : [
          enqueueEmail(
            {
              template: 'appointment-cancelled',
              ...toAppointmentMailFields(appointment),
              amount: isPaid ? total : 0,
              back: amount,
              clinicReason: reason,
            },
            now,
          ),
        ]),
    ...recordAudit(auditedRequest, {
      subject: { type: 'appointment', id },
      before: { status },
      after: { status: 'cancelled', keepsSlot, refund: toRupees(amount) },
      reason,
    }),
  ];
}
