/** What follows when the clinic has to cancel an appointment? All that was paid is owed, its time is free or kept back, and the patient hears why: together and once. */

import { toProviderFailure } from '#functions/checkout/settle-own.ts';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { percentOf, toRupees } from '#shared/rules/money.ts';
import { clinicCancelsPercent } from '#shared/rules/refund-policy.ts';
import { type AppointmentItem, appointmentOf, moveAppointment, type Whose } from './appointment-store.ts';
import { appointmentMailFields } from './appointment-summary.ts';
import { finishAppointmentRefund } from './finish-refund.ts';
import { owed } from './refund-appointment.ts';
import { deleteReminder } from './reminder-store.ts';
import { settleAppointment } from './settle-appointment.ts';
import { blockSlot, freeSlot, removeHold } from './slot-store.ts';

interface ClinicCancels {
  /** The patient reads it. */
  readonly reason: string;
  /** Nobody else may have the time. */
  readonly keepsSlot: boolean;
}

/**
 * A second time answers the same. One that is held and not paid is looked at first: what was paid a moment ago goes back, too.
 * @throws Failure `appointment_not_found`, `appointment_not_cancellable` (over, or done with), `payment_provider_down`
 */
export async function cancelByClinic(whose: Whose, wish: ClinicCancels, act: Act): Promise<AppointmentItem> {
  const { now } = act;
  const isOwed = await retryOnConflict(async () => {
    const appointment = await settled(whose, now);
    if (appointment.status === 'cancelled' && appointment.cancelledBy === 'clinic') return appointment.refund !== undefined;
    if (appointment.status !== 'open' && appointment.status !== 'confirmed') throw new Failure('appointment_not_cancellable');
    await commit(piecesOf(appointment, wish, act));
    log.info('appointment.cancelled-by-clinic', { appointmentId: appointment.id, customerId: appointment.customerId });
    return appointment.status === 'confirmed';
  });
  if (isOwed) await processRefund(whose.id, now, finishAppointmentRefund);
  const after = await appointmentOf(whose);
  if (after === undefined) throw new Failure('appointment_not_found');
  return after;
}

/** As it is once the provider was asked whether a held one is paid. */
async function settled(whose: Whose, now: Date): Promise<AppointmentItem> {
  const appointment = await appointmentOf(whose);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  if (appointment.status !== 'open') return appointment;
  await settleAppointment(appointment, now).catch((error: unknown) => {
    throw toProviderFailure(error, 'payment_provider_down');
  });
  return (await appointmentOf(whose)) ?? appointment;
}

function piecesOf(appointment: AppointmentItem, { reason, keepsSlot }: ClinicCancels, act: Act): readonly TransactItem[] {
  const { now } = act;
  const { id, customerId, status, total, paymentId, isErased = false } = appointment;
  const paidBy = status === 'confirmed' ? paymentId : undefined;
  const [isPaid, percent] = [paidBy !== undefined, clinicCancelsPercent];
  const amount = isPaid ? percentOf(total, percent) : 0;
  return [
    moveAppointment(appointment, 'cancelled', {
      cancelledAt: now.toISOString(),
      cancelledBy: 'clinic',
      ...(keepsSlot ? { keepsSlot: true as const } : {}),
      ...(isPaid ? { refund: { percent, amount, status: 'pending' as const } } : {}),
    }),
    keepsSlot ? blockSlot(appointment, id) : freeSlot(appointment, id),
    ...(status === 'open' ? [removeHold(customerId, id)] : [deleteReminder(appointment)]),
    ...(paidBy === undefined ? [] : owed(appointment, paidBy, amount, now)),
    // Whoever is forgotten has no address left.
    ...(isErased
      ? []
      : [
          enqueueEmail(
            {
              template: 'appointment-cancelled',
              ...appointmentMailFields(appointment),
              amount: isPaid ? total : 0,
              back: amount,
              clinicReason: reason,
            },
            now,
          ),
        ]),
    ...recordAudit(act, {
      subject: { type: 'appointment', id },
      before: { status },
      after: { status: 'cancelled', keepsSlot, refund: toRupees(amount) },
      reason,
    }),
  ];
}
