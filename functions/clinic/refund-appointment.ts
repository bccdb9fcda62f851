/** Cancels a paid appointment for its patient: frees the slot and schedules the refund that the policy gives, in one transaction. */

import { reserveRefund } from '#functions/payment/payment-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { scheduleRefund } from '#functions/payment/refund-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { refundOfFee } from '#shared/rules/clinic/refund-policy.ts';
import { providerOf } from '#shared/rules/order/payment-provider.ts';
import { toAppointmentMailFields } from './appointment-mail-fields.ts';
import { type AppointmentItem, type AppointmentRef, changeAppointmentStatus, requireAppointment } from './appointment-store.ts';
import { currentRefundPercent } from './current-refund.ts';
import { finishAppointmentRefund } from './finish-refund.ts';
import { deleteReminder } from './reminder-store.ts';
import { freeSlot } from './slot-store.ts';

/**
 * @param shownPercent the refund in per cent that the patient was shown; undefined: not compared
 * @throws Failure `appointment_not_found`, `appointment_not_paid`, `appointment_not_cancellable`, `refund_changed`
 */
export async function refundAppointment(ref: AppointmentRef, shownPercent: number | undefined, now: Date): Promise<AppointmentItem> {
  const hasRefund = await retryOnConflict(async () => {
    const appointment = await requireAppointment(ref);
    const { status, start, paymentId, total, id, customerId } = appointment;
    if (status === 'cancelled' && appointment.refund !== undefined) return false;
    if (status === 'open') throw new Failure('appointment_not_paid');
    if (status !== 'confirmed' || paymentId === undefined || now.getTime() >= Date.parse(start)) throw new Failure('appointment_not_cancellable');
    const percent = currentRefundPercent(appointment, now);
    const amount = refundOfFee(total, percent);
    if (shownPercent !== undefined && shownPercent !== percent) throw new Failure('refund_changed', { details: { percent } });
    await commit([
      changeAppointmentStatus(appointment, 'cancelled', {
        cancelledAt: now.toISOString(),
        refund: { percent, amount, status: amount === 0 ? 'none' : 'pending' },
      }),
      freeSlot(appointment, id),
      deleteReminder(appointment),
      ...(amount === 0 ? [] : scheduleAppointmentRefund(appointment, paymentId, amount, now)),
      enqueueEmail({ template: 'appointment-cancelled', ...toAppointmentMailFields(appointment), amount: total, back: amount }, now),
    ]);
    log.info('appointment.refunded', { appointmentId: id, customerId, percent });
    return amount > 0;
  });
  if (hasRefund) await processRefund(ref.id, now, finishAppointmentRefund);
  return requireAppointment(ref);
}

/** The writes that schedule the refund of a part of a paid fee. */
export const scheduleAppointmentRefund = (
  { id, customerId, providerOrderId = '', stripeSessionId = '', total }: AppointmentItem,
  paymentId: string,
  amount: number,
  now: Date,
): readonly TransactItem[] => [
  reserveRefund(paymentId, total, amount),
  scheduleRefund(
    {
      id,
      paymentId,
      checkoutId: id,
      customerId,
      // The refund goes through the provider that took the payment.
      providerOrderId: providerOf(paymentId) === 'stripe' ? stripeSessionId : providerOrderId,
      amount,
      reason: 'appointment_cancelled',
      isForAppointment: true,
    },
    now,
  ),
];
