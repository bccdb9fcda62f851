/** We cannot keep this appointment. */
import { cancelByClinic as cancelFor } from '#functions/flows/cancel-by-clinic.ts';
import { appointmentById } from '#functions/flows/find-visit.ts';
import { showVisitFile } from '#functions/flows/show-visit.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { cancelByClinic } from '#shared/contract/appointment-clinic.ts';

export const handler = endpoint(cancelByClinic, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ appointmentId: id });
  const appointment = await appointmentById(id);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  return showVisitFile(await cancelFor(appointment, body, { action: cancelByClinic.key, caller, source, now }), caller, now);
});
