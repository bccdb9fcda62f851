/** What follows when the clinic has to cancel an appointment? All that was paid is owed, its time is free or kept back, and the patient hears why: together and once. */
import { Failure } from '#functions/http/failure.ts';
import { log } from '#functions/http/log.ts';
import { type AppointmentItem, appointmentOf, moveAppointment, type Whose } from '#functions/store/appointment.ts';
import { type Act, recordAudit } from '#functions/store/audit.ts';
import { announce } from '#functions/store/outbox.ts';
import { forgetReminder } from '#functions/store/reminder.ts';
import { freeSlot, keepSlot, uncountHold } from '#functions/store/slot.ts';
import { commit, decideAnew, type WritePiece } from '#functions/store/table.ts';
import { percentOf, toRupees } from '#shared/rules/money.ts';
import { clinicCancelsPercent } from '#shared/rules/refund-policy.ts';
import { aboutAppointment } from './about-appointment.ts';
import { pursueRefund } from './refund.ts';
import { owed } from './refund-appointment.ts';
import { settleAppointment } from './settle-appointment.ts';
import { providerTrouble } from './settle-own.ts';

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
  const isOwed = await decideAnew(async () => {
    const appointment = await settled(whose, now);
    if (appointment.status === 'cancelled' && appointment.cancelledBy === 'clinic') return appointment.refund !== undefined;
    if (appointment.status !== 'open' && appointment.status !== 'confirmed') throw new Failure('appointment_not_cancellable');
    await commit(piecesOf(appointment, wish, act));
    log.info('appointment.cancelled-by-clinic', { appointmentId: appointment.id, customerId: appointment.customerId });
    return appointment.status === 'confirmed';
  });
  if (isOwed) await pursueRefund(whose.id, now);
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
    throw providerTrouble(error, 'payment_provider_down');
  });
  return (await appointmentOf(whose)) ?? appointment;
}

function piecesOf(appointment: AppointmentItem, { reason, keepsSlot }: ClinicCancels, act: Act): readonly WritePiece[] {
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
    keepsSlot ? keepSlot(appointment, id) : freeSlot(appointment, id),
    ...(status === 'open' ? [uncountHold(customerId, id)] : [forgetReminder(appointment)]),
    ...(paidBy === undefined ? [] : owed(appointment, paidBy, amount, now)),
    // Whoever is forgotten has no address left.
    ...(isErased
      ? []
      : [
          announce(
            { template: 'appointment-cancelled', ...aboutAppointment(appointment), amount: isPaid ? total : 0, back: amount, clinicReason: reason },
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
