/** Which appointments are still unclear? The sweep behind every lost callback and webhook; it also frees the slots that nobody has paid. */

import {
  type AppointmentItem,
  appointmentOf,
  dueAppointments,
  dueShards,
  rescheduleAppointmentCheck,
  type Whose,
} from '#functions/clinic/appointment-store.ts';
import { giveUp, releaseHold, settleAppointment } from '#functions/clinic/settle-appointment.ts';
import { closeStripeSession } from '#functions/clinic/stripe-session.ts';
import { ordersOf } from '#functions/payment/unmatched-payment.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { afterSilence, minutesAfter, nextCheck } from '#shared/rules/checkout.ts';

/** A run's share of each partition; the rest is due at the next run. */
const most = 100;
/** Calls to the provider at once. */
const atOnce = 4;
/** Minutes after its booking in which a page of Stripe's may still take money: made in the last minute of the hold, for their least time. */
const longestSession = 50;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = (await Promise.all(dueShards.map((shard) => dueAppointments(shard, now, most)))).flat();
  await processBatch(due, atOnce, (whose) => look(whose, now));
  log.info('settle-appointments.completed', { appointments: due.length });
}

/** Never throws: one bad appointment must not stop the others. */
async function look(whose: Whose, now: Date): Promise<void> {
  try {
    const appointment = await appointmentOf(whose);
    if (appointment !== undefined) await rescheduleAppointmentCheck(appointment, await looked(appointment, now));
  } catch (error) {
    log.error('appointment.not-looked-at', { appointmentId: whose.id, ...errorFields(error) });
  }
}

/** Looks, and answers when to look next. */
async function looked(appointment: AppointmentItem, now: Date): Promise<Date | undefined> {
  const { id, status, createdAt, holdEndsAt } = appointment;
  const isOver = now.getTime() >= Date.parse(holdEndsAt);
  try {
    if (status === 'open' && isOver) {
      if (await giveUp(appointment, 'expired', now)) log.info('appointment.expired', { appointmentId: id });
      return ordersOf(appointment).length === 0 ? undefined : nextCheck(createdAt, now);
    }
    const settled = await settleAppointment(appointment, now);
    // Whoever ended it may not have come to close its page.
    if (status !== 'open' && now < minutesAfter(new Date(createdAt), longestSession)) await closeStripeSession(appointment);
    // While the slot is held every run looks: whoever paid has the appointment within a minute, though callback and webhook be lost.
    if (status === 'open' && settled.status !== 'confirmed') return now;
    // Without an order at a provider there is nothing that could still be paid.
    return isOver && ordersOf(appointment).length === 0 ? undefined : nextCheck(createdAt, now);
  } catch (error) {
    log.error('appointment.not-settled', { appointmentId: id, ...errorFields(error) });
    return afterFailure(appointment, now);
  }
}

async function afterFailure(appointment: AppointmentItem, now: Date): Promise<Date | undefined> {
  const appointmentId = appointment.id;
  const next = afterSilence(appointment, now);
  if (next === undefined) log.error('appointment.given-up', { appointmentId });
  try {
    if (next?.letGo === true && (await releaseHold(appointment, 'expired', now))) log.warn('appointment.expired-unasked', { appointmentId });
  } catch (error) {
    log.error('appointment.not-expired', { appointmentId, ...errorFields(error) });
  }
  return next?.again;
}
