/** Moves an appointment to another time for its patient. */
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { rescheduleAppointment } from '#functions/clinic/reschedule-appointment.ts';
import { requestedStart } from '#functions/clinic/slot-offer.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { reschedule } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(reschedule, async ({ body, caller, now, note }) => {
  note({ appointmentId: body.appointmentId });
  const newTime = { start: requestedStart(body), shownStart: body.from };
  const appointment = await rescheduleAppointment({ customerId: caller.id, id: body.appointmentId }, newTime, {
    action: reschedule.key,
    caller,
    // The audit log outlives the account, so it keeps no network address of a customer.
    source: '',
    now,
  });
  return {
    success: true,
    message: 'Appointment rescheduled successfully',
    appointment: toAppointmentResponse(appointment, now),
    now: now.toISOString(),
  } as const;
});
