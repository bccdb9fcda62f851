/** We cannot keep this appointment. */
import { cancelByClinic as cancelFor } from '#functions/clinic/cancel-by-clinic.ts';
import { appointmentById } from '#functions/clinic/find-visit.ts';
import { toVisitFileResponse } from '#functions/clinic/visit-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { cancelByClinic } from '#shared/contract/clinic/appointment-clinic.ts';

export const handler = endpoint(cancelByClinic, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ appointmentId: id });
  const appointment = await appointmentById(id);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  return toVisitFileResponse(await cancelFor(appointment, body, { action: cancelByClinic.key, caller, source, now }), caller, now);
});
