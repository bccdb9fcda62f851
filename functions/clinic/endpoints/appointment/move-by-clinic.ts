/** Moves an appointment to another time for the clinic. */
import { appointmentById } from '#functions/clinic/appointment-index-store.ts';
import { moveByClinic as moveAppointment } from '#functions/clinic/move-by-clinic.ts';
import { toVisitFileResponse } from '#functions/clinic/visit-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { moveByClinic } from '#shared/contract/clinic/appointment-clinic.ts';

export const handler = endpoint(moveByClinic, async ({ params: { id }, body: { start, reason }, caller, source, now, note }) => {
  note({ appointmentId: id });
  const appointment = await appointmentById(id);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  const auditedRequest = { action: moveByClinic.key, caller, source, now };
  return toVisitFileResponse(await moveAppointment(appointment, { start: new Date(start), reason }, auditedRequest), caller, now);
});
