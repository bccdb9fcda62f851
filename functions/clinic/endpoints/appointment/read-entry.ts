/** Returns the calendar entry of a paid appointment to its patient. */

import { toAppointmentMailFields } from '#functions/clinic/appointment-mail-fields.ts';
import { requireAppointment } from '#functions/clinic/appointment-store.ts';
import { createCalendarEntry, readCalendarSender } from '#functions/clinic/emails/calendar.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readEntry } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(readEntry, async ({ params: { id }, caller, now, note }) => {
  note({ appointmentId: id });
  const appointment = await requireAppointment({ customerId: caller.id, id });
  // Only a confirmed visit has a calendar entry: an unpaid one may never take place.
  if (appointment.status !== 'confirmed') throw new Failure('payment_not_made');
  const mail = { template: 'appointment-paid', ...toAppointmentMailFields(appointment), amount: appointment.total } as const;
  const { name, bytes } = createCalendarEntry(mail, readCalendarSender(now));
  return { name, disposition: 'attachment', bytes } as const;
});
