/** Moves a speciality to a position in the list. */
import { moveSpeciality, toSpecialityResponse } from '#functions/clinic/doctors/edit-speciality.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { move } from '#shared/contract/clinic/speciality.ts';

export const handler = endpoint(move, async ({ params: { id }, body: { sortOrder }, caller, source, now }) => ({
  specialities: (await moveSpeciality(id, sortOrder, { action: move.key, caller, source, now })).map(toSpecialityResponse),
}));
