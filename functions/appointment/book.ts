/** Hold this half hour for me. */
import { bookSlot } from '#functions/flows/book-slot.ts';
import { showAppointment } from '#functions/flows/show-appointment.ts';
import { wishedStart } from '#functions/flows/slot-offer.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { book } from '#shared/contract/appointment.ts';

export const handler = endpoint(book, async ({ body, caller, now, note }) => {
  const { docId: doctorId, familyMemberId } = body;
  const appointment = await bookSlot({ customerId: caller.id, doctorId, start: wishedStart(body), familyMemberId }, now);
  note({ appointmentId: appointment.id });
  return {
    success: true,
    message: 'Appointment booked successfully! 🎉',
    appointment: showAppointment(appointment, now),
    now: now.toISOString(),
  } as const;
});
