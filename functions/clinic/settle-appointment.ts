/** How does a payment, by whichever provider, confirm exactly one appointment, or go back? The shop's way from money to goods (settle.ts), where the goods are a slot. */

import type { Settlement } from '#functions/checkout/settle-checkout.ts';
import { fetchPayments } from '#functions/payment/current-payments.ts';
import { putPayment } from '#functions/payment/payment-store.ts';
import type { ProviderPayment } from '#functions/payment/provider.ts';
import { expireSession } from '#functions/payment/stripe.ts';
import { matchesPayable, ordersOf, refundUnmatchedPayment, toPaymentRecord } from '#functions/payment/unmatched-payment.ts';
import { logUnsettledPayment } from '#functions/payment/unsettled-payments.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import { providerOf } from '#shared/rules/payment-provider.ts';
import { type AppointmentItem, appointmentOf, moveAppointment } from './appointment-store.ts';
import { appointmentMailFields } from './appointment-summary.ts';
import { finishAppointmentRefund } from './finish-refund.ts';
import { scheduleReminder } from './reminder-store.ts';
import { freeSlot, removeHold, sellSlot } from './slot-store.ts';
import { closeStripeSession } from './stripe-session.ts';

/** It was paid, whatever became of it since. */
const isPaidBy = ({ paymentId }: AppointmentItem, id: string): boolean => paymentId === id;

/**
 * Asks each provider what was paid for an appointment and writes down what follows from it, all of it or nothing. Safe to repeat and to race.
 * One that cannot be asked does not keep back what was paid by the other.
 * @param told the record of the event that brought us here, written in the transaction of what follows from it
 * @throws ProviderDown, ProviderRefused when the provider cannot be asked; Failure `unavailable` when the table is too busy
 */
export async function settleAppointment(read: AppointmentItem, now: Date, paymentId?: string, told?: TransactItem): Promise<Settlement> {
  if (paymentId !== undefined && isPaidBy(read, paymentId)) return { status: 'confirmed', payments: [paymentId] };
  const asked = await Promise.allSettled(ordersOf(read).map((order) => fetchPayments(read, order)));
  const found = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const silent = asked.find((each) => each.status === 'rejected');
  const payments = found.map(({ id }) => id);
  const taken = found.filter(({ status }) => status === 'captured');
  const { appointment, superfluous } = await logUnsettledPayment(taken, { appointmentId: read.id, customerId: read.customerId }, async () => {
    const appointment = await decide(
      read,
      taken.filter((payment) => matchesPayable(read, payment)),
      now,
      // With a payment too many there is more to do after it: the event has had its effect only then.
      told !== undefined && taken.length === 1 ? [told] : [],
    );
    const superfluous = taken.filter(({ id }) => !isPaidBy(appointment, id));
    for (const payment of superfluous) await refundUnmatchedPayment(appointment, payment, now, finishAppointmentRefund);
    return { appointment, superfluous };
  });
  if (appointment.paymentId !== undefined) return { status: 'confirmed', payments };
  if (silent !== undefined) throw silent.reason;
  const ended = found.length > 0 && found.every(({ status }) => status === 'failed' || status === 'refunded');
  if (superfluous.length > 0 || (ended && found.some(({ status }) => status === 'refunded'))) {
    const otherAmount = found.some(({ amount }) => amount !== appointment.total);
    return { status: 'refund_due', otherAmount, payments };
  }
  return { status: ended ? 'failed' : 'pending', payments };
}

const rounds = 5;

async function decide(read: AppointmentItem, good: readonly ProviderPayment[], now: Date, told: readonly TransactItem[]): Promise<AppointmentItem> {
  const payment = good.toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))[0];
  // What it is now: it may have been given up since it was read.
  let appointment = (await appointmentOf(read)) ?? read;
  for (let round = 1; payment !== undefined && appointment.status === 'open' && appointment.isErased !== true; round++) {
    try {
      // The same event may have been recorded by a delivery that came to nothing.
      return await confirm(appointment, payment, now, round === 1 ? told : []);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (round === rounds) throw new Failure('unavailable', { retryAfter: 2, cause: error });
      appointment = (await appointmentOf(read)) ?? appointment;
    }
  }
  return appointment;
}

async function confirm(appointment: AppointmentItem, payment: ProviderPayment, now: Date, told: readonly TransactItem[]): Promise<AppointmentItem> {
  const { id, customerId, doctorId, total } = appointment;
  await commit([
    moveAppointment(appointment, 'confirmed', { paymentId: payment.id }),
    putPayment(toPaymentRecord(appointment, payment, 'appointment', now)),
    sellSlot(appointment, id),
    removeHold(customerId, id),
    scheduleReminder(appointment, now),
    enqueueEmail({ template: 'appointment-paid', ...appointmentMailFields(appointment), amount: total }, now),
    ...told,
  ]);
  log.info('appointment.confirmed', { appointmentId: id, doctorId, customerId, provider: providerOf(payment.id) });
  const confirmed = { ...appointment, status: 'confirmed', paymentId: payment.id } as const;
  await closeStripeSession(confirmed);
  return confirmed;
}

/**
 * Ends the hold of one that nobody has paid; false when it was paid after all, or is not open any more.
 * @throws ProviderDown, ProviderRefused when that cannot be found out
 */
export async function giveUp(appointment: AppointmentItem, to: 'expired' | 'cancelled', now: Date): Promise<boolean> {
  if ((await settleAppointment(appointment, now)).status === 'confirmed') return false;
  // Its page takes nothing from here on. What it has taken since they were asked is settled first.
  const { stripeSessionId } = appointment;
  const isClosed = stripeSessionId === undefined || (await expireSession(stripeSessionId));
  if (!isClosed && (await settleAppointment(appointment, now)).status === 'confirmed') return false;
  return releaseHold(appointment, to, now);
}

/** The hold ends without a payment, and the slot is free; false when the appointment was no longer open. Given up: its patient is told. */
export async function releaseHold(read: AppointmentItem, to: 'expired' | 'cancelled', now: Date): Promise<boolean> {
  for (let appointment = read; ; appointment = (await appointmentOf(read)) ?? read) {
    const { id, customerId } = appointment;
    try {
      await commit([
        moveAppointment({ ...appointment, status: 'open' }, to, { cancelledAt: now.toISOString() }),
        freeSlot(appointment, id),
        removeHold(customerId, id),
        ...(to === 'cancelled'
          ? [enqueueEmail({ template: 'appointment-cancelled', ...appointmentMailFields(appointment), amount: 0, back: 0 }, now)]
          : []),
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.index === 0) return false;
      // It was given another time since it was read: that is the slot to free.
      if (appointment !== read) throw error;
    }
  }
}

/**
 * A hold whose time is over makes room, unless it was paid after all.
 * @throws ProviderDown, ProviderRefused when that cannot be found out
 */
export async function expireLapsedHold(appointment: AppointmentItem, now: Date): Promise<void> {
  if (appointment.status !== 'open' || now.getTime() < Date.parse(appointment.holdEndsAt)) return;
  await giveUp(appointment, 'expired', now);
}
