/** How does a doctor come to the clinic? */
import { makeDoctor } from '#functions/flows/clinic/keep-doctor.ts';
import { showDoctor } from '#functions/flows/clinic/show-doctor.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { create } from '#shared/contract/clinic.ts';

export const handler = endpoint(create, async ({ headers, body, caller, source, now, note }) => {
  const doctor = await makeDoctor(body, headers['idempotency-key'], { action: create.key, caller, source, now });
  note({ doctorId: doctor.id });
  return showDoctor(doctor);
});
