/** May a patient pay for this appointment now? The providers are asked first: what was paid a moment ago, and not heard of yet, is not asked for a second time. */

import { toProviderFailure } from '#functions/checkout/settle-own.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { type AppointmentItem, appointmentOf, type Whose } from './appointment-store.ts';
import { settleAppointment } from './settle-appointment.ts';

/** @throws Failure `appointment_not_found`, `appointment_not_payable`, `payment_provider_down` */
export async function payableAppointment(whose: Whose, now: Date): Promise<AppointmentItem> {
  const appointment = await appointmentOf(whose);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  if (appointment.status !== 'open' || now.getTime() >= Date.parse(appointment.holdEndsAt)) throw new Failure('appointment_not_payable');
  const { status } = await settleAppointment(appointment, now).catch((error: unknown) => {
    throw toProviderFailure(error, 'payment_provider_down');
  });
  if (status === 'confirmed') throw new Failure('appointment_not_payable');
  return appointment;
}
