/** What is there to know about this appointment? */
import { withinScope } from '#functions/flows/doctor-scope.ts';
import { appointmentById } from '#functions/flows/find-visit.ts';
import { showVisitFile } from '#functions/flows/show-visit.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { readOne } from '#shared/contract/appointment-clinic.ts';

export const handler = endpoint(readOne, async ({ params: { id }, caller, now, note }) => {
  note({ appointmentId: id });
  return showVisitFile(await withinScope(await appointmentById(id), caller), caller, now);
});
