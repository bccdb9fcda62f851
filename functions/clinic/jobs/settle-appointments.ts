/** Settles appointments whose callback and webhook were lost, and frees the slots of those that were not paid in time. */

import {
  type AppointmentItem,
  type AppointmentRef,
  appointmentOf,
  dueAppointments,
  dueShards,
  rescheduleAppointmentCheck,
} from '#functions/clinic/appointment-store.ts';
import { releaseHold, settleAppointment, settleOrReleaseHold } from '#functions/clinic/settle-appointment.ts';
import { closeStripeSession } from '#functions/clinic/stripe-session.ts';
import { providerOrderIdsOf } from '#functions/payment/unmatched-payment.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { minutesAfter, nextCheck, planRetry } from '#shared/rules/order/checkout.ts';

/** Appointments per run and partition; the rest is due at the next run. */
const maxAppointments = 100;
/** Concurrent calls to the provider. */
const maxConcurrent = 4;
/** Minutes after the booking in which a Stripe page may still take a payment: created in the last minute of the hold, open for Stripe's minimum. */
const maxSessionMinutes = 50;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = (await Promise.all(dueShards.map((shard) => dueAppointments(shard, now, maxAppointments)))).flat();
  await processBatch(due, maxConcurrent, (ref) => check(ref, now));
  log.info('settle-appointments.completed', { appointments: due.length });
}

/** Never throws, so that one faulty appointment does not stop the others. */
async function check(ref: AppointmentRef, now: Date): Promise<void> {
  try {
    const appointment = await appointmentOf(ref);
    if (appointment !== undefined) await rescheduleAppointmentCheck(appointment, await settleOrExpire(appointment, now));
  } catch (error) {
    log.error('appointment.check-failed', { appointmentId: ref.id, ...errorFields(error) });
  }
}

/** Settles or expires an appointment, and returns when to check it next. */
async function settleOrExpire(appointment: AppointmentItem, now: Date): Promise<Date | undefined> {
  const { id, status, createdAt, holdEndsAt } = appointment;
  const isHoldOver = now.getTime() >= Date.parse(holdEndsAt);
  try {
    if (status === 'open' && isHoldOver) {
      if (await settleOrReleaseHold(appointment, 'expired', now)) log.info('appointment.expired', { appointmentId: id });
      return providerOrderIdsOf(appointment).length === 0 ? undefined : nextCheck(createdAt, now);
    }
    const settled = await settleAppointment(appointment, now);
    // The call that ended the hold may have failed before it closed the page.
    if (status !== 'open' && now < minutesAfter(new Date(createdAt), maxSessionMinutes)) await closeStripeSession(appointment);
    // A held slot is checked by every run: a paid appointment is confirmed within a minute, even when callback and webhook are lost.
    if (status === 'open' && settled.status !== 'confirmed') return now;
    // Without an order at a provider there is nothing that could still be paid.
    return isHoldOver && providerOrderIdsOf(appointment).length === 0 ? undefined : nextCheck(createdAt, now);
  } catch (error) {
    log.error('appointment.not-settled', { appointmentId: id, ...errorFields(error) });
    return handleProviderOutage(appointment, now);
  }
}

async function handleProviderOutage(appointment: AppointmentItem, now: Date): Promise<Date | undefined> {
  const appointmentId = appointment.id;
  const next = planRetry(appointment, now);
  if (next === undefined) log.error('appointment.given-up', { appointmentId });
  try {
    if (next?.mustRelease === true && (await releaseHold(appointment, 'expired', now, false)))
      log.warn('appointment.expired-unverified', { appointmentId });
  } catch (error) {
    log.error('appointment.not-expired', { appointmentId, ...errorFields(error) });
  }
  return next?.nextCheckAt;
}
