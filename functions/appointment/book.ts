/** Hold this half hour for me. */
import { bookSlot } from '#functions/flows/book-slot.ts';
import { showAppointment } from '#functions/flows/show-appointment.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { book } from '#shared/contract/appointment.ts';
import { dayOfSlotDate, startOf, timeOfSlotTime } from '#shared/rules/slot.ts';

export const handler = endpoint(book, async ({ body, caller, now, note }) => {
  const [day, time] = [dayOfSlotDate(body.slotDate), timeOfSlotTime(body.slotTime)];
  if (day === undefined || time === undefined) throw new Failure('invalid_input');
  const appointment = await bookSlot({ customerId: caller.id, doctorId: body.docId, start: startOf(day, time) }, now);
  note({ appointmentId: appointment.id });
  return {
    success: true,
    message: 'Appointment booked successfully! 🎉',
    appointment: showAppointment(appointment, now),
    now: now.toISOString(),
  } as const;
});
