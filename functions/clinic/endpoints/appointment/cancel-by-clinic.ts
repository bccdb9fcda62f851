/** Cancels an appointment for the clinic. */

import { appointmentById } from '#functions/clinic/appointment-index-store.ts';
import { cancelByClinic as cancelAppointment } from '#functions/clinic/cancel-by-clinic.ts';
import { toVisitFileResponse } from '#functions/clinic/visit-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { cancelByClinic } from '#shared/contract/clinic/appointment-clinic.ts';

export const handler = endpoint(cancelByClinic, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ appointmentId: id });
  const appointment = await appointmentById(id);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  return toVisitFileResponse(await cancelAppointment(appointment, body, { action: cancelByClinic.key, caller, source, now }), caller, now);
});
