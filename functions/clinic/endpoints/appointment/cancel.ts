/** I have not paid, and I do not want it any more. */

import { toProviderFailure } from '#functions/checkout/settle-own.ts';
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { appointmentOf } from '#functions/clinic/appointment-store.ts';
import { giveUp } from '#functions/clinic/settle-appointment.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { cancel } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(cancel, async ({ body, caller, now, note }) => {
  const whose = { customerId: caller.id, id: body.appointmentId };
  note({ appointmentId: whose.id });
  const appointment = await appointmentOf(whose);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  if (appointment.status !== 'open' || now.getTime() >= Date.parse(appointment.holdEndsAt)) throw new Failure('appointment_not_cancellable');
  // Paid a moment ago, and not heard of yet: that is not given up by this button.
  const isGivenUp = await giveUp(appointment, 'cancelled', now).catch((error: unknown) => {
    throw toProviderFailure(error, 'payment_provider_down');
  });
  if (!isGivenUp) throw new Failure('appointment_not_cancellable');
  const after = (await appointmentOf(whose)) ?? appointment;
  return {
    success: true,
    message: 'Appointment cancelled successfully',
    appointment: toAppointmentResponse(after, now),
    now: now.toISOString(),
  } as const;
});
