/** Cancels an unpaid appointment for its patient. */

import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { appointmentOf, requireAppointment } from '#functions/clinic/appointment-store.ts';
import { settleOrReleaseHold } from '#functions/clinic/settle-appointment.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { cancel } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(cancel, async ({ body, caller, now, note }) => {
  const ref = { customerId: caller.id, id: body.appointmentId };
  note({ appointmentId: ref.id });
  const appointment = await requireAppointment(ref);
  if (appointment.status !== 'open' || now.getTime() >= Date.parse(appointment.holdEndsAt)) throw new Failure('appointment_not_cancellable');
  // An appointment that was just paid is not cancelled here, even if its payment was not reported yet.
  const isCancelled = await settleOrReleaseHold(appointment, 'cancelled', now).catch(throwProviderErrorAs('payment_provider_down'));
  if (!isCancelled) throw new Failure('appointment_not_cancellable');
  const after = (await appointmentOf(ref)) ?? appointment;
  return {
    success: true,
    message: 'Appointment cancelled successfully',
    appointment: toAppointmentResponse(after, now),
    now: now.toISOString(),
  } as const;
});
