/** Changes a speciality. */
import { editSpeciality, toSpecialityResponse } from '#functions/clinic/doctors/edit-speciality.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { update } from '#shared/contract/clinic/speciality.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now }) =>
  toSpecialityResponse(await editSpeciality(id, body, { action: update.key, caller, source, now })),
);
