/** Adds a speciality. */
import { createSpeciality, toSpecialityResponse } from '#functions/clinic/doctors/edit-speciality.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { create } from '#shared/contract/clinic/speciality.ts';

export const handler = endpoint(create, async ({ body, caller, source, now }) =>
  toSpecialityResponse(await createSpeciality(body, { action: create.key, caller, source, now })),
);
