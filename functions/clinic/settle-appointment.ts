/** Turns a captured payment of either provider into exactly one confirmed appointment, or into a refund when its slot is no longer held. */

import type { Settlement } from '#functions/checkout/settle-checkout.ts';
import { fetchPayments, logUnsettledPayment } from '#functions/payment/fetch-payments.ts';
import { putPayment } from '#functions/payment/payment-store.ts';
import type { ProviderPayment } from '#functions/payment/provider.ts';
import { expireSession } from '#functions/payment/stripe.ts';
import { isNotAsAgreed, matchesPayable, providerOrderIdsOf, refundUnmatchedPayment, toPaymentRecord } from '#functions/payment/unmatched-payment.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { ConditionFailed, commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { countUnpaidHold, unpaidHoldsOf } from '#functions/stock/unpaid-hold-store.ts';
import { providerOf } from '#shared/rules/order/payment-provider.ts';
import { toAppointmentMailFields } from './appointment-mail-fields.ts';
import { type AppointmentItem, appointmentOf, changeAppointmentStatus } from './appointment-store.ts';
import { finishAppointmentRefund } from './finish-refund.ts';
import { scheduleReminder } from './reminder-store.ts';
import { freeSlot, removeHold, sellSlot } from './slot-store.ts';
import { closeStripeSession } from './stripe-session.ts';

/** Whether this payment confirmed the appointment, which may have been cancelled since. */
const isPaidBy = ({ paymentId }: AppointmentItem, id: string): boolean => paymentId === id;

/**
 * Settles an appointment with the payments that each provider reports for it, in one transaction.
 *
 * Idempotent, also under concurrent calls. A provider that does not answer does not hold back a payment at the other one.
 * @param event the write that records the webhook event, in the same transaction, when a webhook is the caller
 * @throws ProviderDown, ProviderRefused when a provider does not answer; Failure `unavailable` when the table is too busy
 */
export async function settleAppointment(appointment: AppointmentItem, now: Date, paymentId?: string, event?: TransactItem): Promise<Settlement> {
  if (paymentId !== undefined && isPaidBy(appointment, paymentId)) return { status: 'confirmed', payments: [paymentId] };
  const answers = await Promise.allSettled(providerOrderIdsOf(appointment).map((order) => fetchPayments(appointment, order)));
  const payments = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failedAnswer = answers.find((answer) => answer.status === 'rejected');
  const paymentIds = payments.map(({ id }) => id);
  const captured = payments.filter(({ status }) => status === 'captured');
  const { id: appointmentId, customerId } = appointment;
  const { settled, superfluous: surplus } = await logUnsettledPayment(captured, { appointmentId, customerId }, async () => {
    const settled = await confirmOnce(
      appointment,
      captured.filter((payment) => matchesPayable(appointment, payment)),
      now,
      // With several payments the event has its full effect only after the refunds below, so it is recorded then.
      event !== undefined && captured.length === 1 ? [event] : [],
    );
    const surplus = captured.filter(({ id }) => !isPaidBy(settled, id));
    for (const payment of surplus) await refundUnmatchedPayment(settled, payment, now, finishAppointmentRefund);
    return { settled, superfluous: surplus };
  });
  if (settled.paymentId !== undefined) return { status: 'confirmed', payments: paymentIds };
  if (failedAnswer !== undefined) throw failedAnswer.reason;
  const hasEnded = payments.length > 0 && payments.every(({ status }) => status === 'failed' || status === 'refunded');
  if (surplus.length > 0 || (hasEnded && payments.some(({ status }) => status === 'refunded')))
    return { status: 'refund_due', isNotAsAgreed: await isNotAsAgreed(payments), payments: paymentIds };
  return { status: hasEnded ? 'failed' : 'pending', payments: paymentIds };
}

/** Confirms an open appointment with the earliest good payment; returns the appointment as it is afterwards. */
async function confirmOnce(
  appointment: AppointmentItem,
  payments: readonly ProviderPayment[],
  now: Date,
  event: readonly TransactItem[],
): Promise<AppointmentItem> {
  const payment = payments.toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))[0];
  let isFirstAttempt = true;
  return retryOnConflict(async () => {
    // Read again, because the appointment may have been cancelled meanwhile.
    const current = (await appointmentOf(appointment)) ?? appointment;
    if (payment === undefined || current.status !== 'open' || current.isErased === true) return current;
    // A retry does not record the event: another delivery of the same event may be what made the first attempt fail.
    const eventWrites = isFirstAttempt ? event : [];
    isFirstAttempt = false;
    return confirm(current, payment, now, eventWrites);
  });
}

async function confirm(appointment: AppointmentItem, payment: ProviderPayment, now: Date, event: readonly TransactItem[]): Promise<AppointmentItem> {
  const { id, customerId, doctorId, total } = appointment;
  await commit([
    changeAppointmentStatus(appointment, 'confirmed', { paymentId: payment.id }),
    putPayment(toPaymentRecord(appointment, payment, 'appointment', now)),
    sellSlot(appointment, id),
    removeHold(customerId, id),
    scheduleReminder(appointment, now),
    enqueueEmail({ template: 'appointment-paid', ...toAppointmentMailFields(appointment), amount: total }, now),
    ...event,
  ]);
  log.info('appointment.confirmed', { appointmentId: id, doctorId, customerId, provider: providerOf(payment.id) });
  const confirmed = { ...appointment, status: 'confirmed', paymentId: payment.id } as const;
  await closeStripeSession(confirmed);
  return confirmed;
}

/**
 * Ends the hold of an unpaid appointment.
 * @returns false when the appointment was paid after all, or is no longer open
 * @throws ProviderDown, ProviderRefused when a provider does not answer
 */
export async function settleOrReleaseHold(appointment: AppointmentItem, to: 'expired' | 'cancelled', now: Date): Promise<boolean> {
  if ((await settleAppointment(appointment, now)).status === 'confirmed') return false;
  // Once its page is closed, Stripe takes no payment. A payment taken before that is settled first.
  const { stripeSessionId } = appointment;
  const isClosed = stripeSessionId === undefined || (await expireSession(stripeSessionId));
  if (!isClosed && (await settleAppointment(appointment, now)).status === 'confirmed') return false;
  return releaseHold(appointment, to, now);
}

/**
 * Ends a hold without asking the providers, and frees the slot; a cancellation is mailed to the patient.
 * @param isCounted false when a provider that does not answer may be why it was not paid: then it does not limit the patient's next holds
 * @returns false when the appointment was no longer open
 */
export async function releaseHold(heldAppointment: AppointmentItem, to: 'expired' | 'cancelled', now: Date, isCounted = true): Promise<boolean> {
  // Tries again when the appointment was given another time after it was read, or another hold of the patient ended.
  return retryOnConflict(async (attempt) => {
    const appointment = attempt === 1 ? heldAppointment : ((await appointmentOf(heldAppointment)) ?? heldAppointment);
    const { id, customerId, isErased = false } = appointment;
    const unpaidHoldWrites = !isCounted || isErased ? [] : [countUnpaidHold('slot', appointment, await unpaidHoldsOf(customerId, 'slot'), now)];
    try {
      await commit([
        changeAppointmentStatus({ ...appointment, status: 'open' }, to, { cancelledAt: now.toISOString() }),
        freeSlot(appointment, id),
        removeHold(customerId, id),
        ...(to === 'cancelled'
          ? [enqueueEmail({ template: 'appointment-cancelled', ...toAppointmentMailFields(appointment), amount: 0, back: 0 }, now)]
          : []),
        ...unpaidHoldWrites,
      ]);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed && error.index === 0) return false;
      throw error;
    }
  });
}

/**
 * Ends a hold whose time is over, unless the appointment was paid after all.
 * @throws ProviderDown, ProviderRefused when a provider does not answer
 */
export async function expireLapsedHold(appointment: AppointmentItem, now: Date): Promise<void> {
  if (appointment.status !== 'open' || now.getTime() < Date.parse(appointment.holdEndsAt)) return;
  await settleOrReleaseHold(appointment, 'expired', now);
}
