/** How does what is recorded of a doctor change? */
import { editDoctor } from '#functions/flows/clinic/keep-doctor.ts';
import { showDoctor } from '#functions/flows/clinic/show-doctor.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { update } from '#shared/contract/clinic.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ doctorId: id });
  return showDoctor(await editDoctor(id, body, { action: update.key, caller, source, now }));
});
