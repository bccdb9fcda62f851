/** I have paid, and I cannot come. */
import { refundAppointment } from '#functions/flows/refund-appointment.ts';
import { showAppointment } from '#functions/flows/show-appointment.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { refund } from '#shared/contract/appointment.ts';

export const handler = endpoint(refund, async ({ body, caller, now, note }) => {
  note({ appointmentId: body.appointmentId });
  const appointment = await refundAppointment({ customerId: caller.id, id: body.appointmentId }, body.percent, now);
  return {
    success: true,
    message: 'Appointment cancelled successfully',
    appointment: showAppointment(appointment, now),
    now: now.toISOString(),
  } as const;
});
