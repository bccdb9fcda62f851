/** Which appointments are still unclear? The sweep behind every lost callback and webhook; it also frees the slots that nobody has paid. */
import { releaseAppointment, settleAppointment } from '#functions/flows/settle-appointment.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { type AppointmentItem, appointmentOf, dueAppointments, dueShards, lookAtAppointment, type Whose } from '#functions/store/appointment.ts';
import { graceEnd, minutesAfter, nextLook } from '#shared/rules/checkout.ts';

/** A run's share of each partition; the rest is due at the next run. */
const most = 100;
/** Calls to the provider at once. */
const atOnce = 4;
/** Milliseconds of a run, after which nothing new is begun: what is left stays due. */
const budget = 40_000;
/** Minutes until one is tried again that could not be looked at: while its slot is held, and after. */
const retry = { held: 1, over: 10 };
/** Days after which one that cannot be looked at is left to a person. */
const patienceDays = 7;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const started = performance.now();
  const waiting = (await Promise.all(dueShards.map((shard) => dueAppointments(shard, now, most)))).flat();
  const due = waiting.length;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let whose = waiting.shift(); whose !== undefined; whose = waiting.shift()) {
        if (performance.now() - started > budget) return;
        await look(whose, now);
      }
    }),
  );
  log.info('settle-appointments.completed', { appointments: due });
}

/** Never throws: one bad appointment must not stop the others. */
async function look(whose: Whose, now: Date): Promise<void> {
  try {
    const appointment = await appointmentOf(whose);
    if (appointment !== undefined) await lookAtAppointment(appointment, await looked(appointment, now));
  } catch (error) {
    log.error('appointment.not-looked-at', { appointmentId: whose.id, ...errorFields(error) });
  }
}

/** Looks, and answers when to look next. */
async function looked(appointment: AppointmentItem, now: Date): Promise<Date | undefined> {
  const { id, status, createdAt, holdEndsAt, providerOrderId } = appointment;
  const isOver = now.getTime() >= Date.parse(holdEndsAt);
  try {
    const settled = await settleAppointment(appointment, now);
    if (status === 'open' && isOver && settled.status !== 'confirmed' && (await releaseAppointment(appointment, 'expired', now)))
      log.info('appointment.expired', { appointmentId: id });
    // While the slot is held every run looks: whoever paid has the appointment within a minute, though callback and webhook be lost.
    if (status === 'open' && !isOver && settled.status !== 'confirmed') return now;
    // Without an order at the provider there is nothing that could still be paid.
    return isOver && providerOrderId === undefined ? undefined : nextLook(createdAt, now);
  } catch (error) {
    log.error('appointment.not-settled', { appointmentId: id, ...errorFields(error) });
    return afterFailure(appointment, now);
  }
}

/** A slot cannot wait for ever for a provider that does not answer; a payment that comes to light after that goes back. */
async function afterFailure(appointment: AppointmentItem, now: Date): Promise<Date | undefined> {
  const { id, status, createdAt, holdEndsAt } = appointment;
  if (now > minutesAfter(new Date(createdAt), patienceDays * 1_440)) {
    log.error('appointment.given-up', { appointmentId: id });
    return undefined;
  }
  if (status !== 'open' || now < graceEnd(holdEndsAt)) return minutesAfter(now, status === 'open' ? retry.held : retry.over);
  if (await releaseAppointment(appointment, 'expired', now)) log.warn('appointment.expired-unasked', { appointmentId: id });
  return minutesAfter(now, retry.over);
}
