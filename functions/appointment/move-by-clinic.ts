/** We can see this patient at another time only. */
import { appointmentById } from '#functions/flows/find-visit.ts';
import { moveByClinic as moveFor } from '#functions/flows/move-by-clinic.ts';
import { showVisitFile } from '#functions/flows/show-visit.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { moveByClinic } from '#shared/contract/appointment-clinic.ts';

export const handler = endpoint(moveByClinic, async ({ params: { id }, body: { start, reason }, caller, source, now, note }) => {
  note({ appointmentId: id });
  const appointment = await appointmentById(id);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  const act = { action: moveByClinic.key, caller, source, now };
  return showVisitFile(await moveFor(appointment, { start: new Date(start), reason }, act), caller, now);
});
