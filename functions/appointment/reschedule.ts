/** I cannot come then: give me another time. */
import { rescheduleAppointment } from '#functions/flows/reschedule-appointment.ts';
import { showAppointment } from '#functions/flows/show-appointment.ts';
import { wishedStart } from '#functions/flows/slot-offer.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { reschedule } from '#shared/contract/appointment.ts';

export const handler = endpoint(reschedule, async ({ body, caller, now, note }) => {
  note({ appointmentId: body.appointmentId });
  const wish = { start: wishedStart(body), shown: body.from };
  const appointment = await rescheduleAppointment({ customerId: caller.id, id: body.appointmentId }, wish, now);
  return {
    success: true,
    message: 'Appointment rescheduled successfully',
    appointment: showAppointment(appointment, now),
    now: now.toISOString(),
  } as const;
});
