/** Holds a free slot for the customer. */
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { bookSlot } from '#functions/clinic/book-slot.ts';
import { readOfferedProviders } from '#functions/clinic/payment-methods.ts';
import { requestedStart } from '#functions/clinic/slot-offer.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { book } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(book, async ({ body, caller, now, note }) => {
  if ((await readOfferedProviders()).length === 0) throw new Failure('payments_not_configured');
  const { docId: doctorId, familyMemberId } = body;
  const appointment = await bookSlot({ customerId: caller.id, doctorId, start: requestedStart(body), familyMemberId }, now);
  note({ appointmentId: appointment.id });
  return {
    success: true,
    message: 'Appointment booked successfully! 🎉',
    appointment: toAppointmentResponse(appointment, now),
    now: now.toISOString(),
  } as const;
});
