/** Reads an appointment for the clinic, with its payment and history. */

import { appointmentById } from '#functions/clinic/appointment-index-store.ts';
import { assertInScope } from '#functions/clinic/doctors/doctor-scope.ts';
import { toVisitFileResponse } from '#functions/clinic/visit-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readOne } from '#shared/contract/clinic/appointment-clinic.ts';

export const handler = endpoint(readOne, async ({ params: { id }, caller, now, note }) => {
  note({ appointmentId: id });
  return toVisitFileResponse(await assertInScope(await appointmentById(id), caller), caller, now);
});
