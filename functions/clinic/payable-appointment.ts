/** Reads an appointment that can be paid now. Asks the providers first, so that an appointment that was just paid is not paid a second time. */

import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { type AppointmentItem, type AppointmentRef, requireAppointment } from './appointment-store.ts';
import { settleAppointment } from './settle-appointment.ts';

/** @throws Failure `appointment_not_found`, `appointment_not_payable`, `payment_provider_down` */
export async function readPayableAppointment(ref: AppointmentRef, now: Date): Promise<AppointmentItem> {
  const appointment = await requireAppointment(ref);
  if (appointment.status !== 'open' || now.getTime() >= Date.parse(appointment.holdEndsAt)) throw new Failure('appointment_not_payable');
  const { status } = await settleAppointment(appointment, now).catch(throwProviderErrorAs('payment_provider_down'));
  if (status === 'confirmed') throw new Failure('appointment_not_payable');
  return appointment;
}
