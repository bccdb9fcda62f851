/** What is recorded of this doctor? */
import { doctorOr404 } from '#functions/flows/clinic/keep-doctor.ts';
import { showDoctor } from '#functions/flows/clinic/show-doctor.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { read } from '#shared/contract/clinic.ts';

export const handler = endpoint(read, async ({ params: { id } }) => showDoctor(await doctorOr404(id)));
