/** Cancels a paid appointment for its patient, with the refund that the policy gives. */
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { refundAppointment } from '#functions/clinic/refund-appointment.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { refund } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(refund, async ({ body, caller, now, note }) => {
  note({ appointmentId: body.appointmentId });
  const appointment = await refundAppointment({ customerId: caller.id, id: body.appointmentId }, body.percent, now);
  return {
    success: true,
    message: 'Appointment cancelled successfully',
    appointment: toAppointmentResponse(appointment, now),
    now: now.toISOString(),
  } as const;
});
