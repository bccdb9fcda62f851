/** How does a speciality come to the clinic? */
import { makeSpeciality, showSpeciality } from '#functions/flows/clinic/keep-speciality.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { create } from '#shared/contract/speciality.ts';

export const handler = endpoint(create, async ({ body, caller, source, now }) =>
  showSpeciality(await makeSpeciality(body, { action: create.key, caller, source, now })),
);
