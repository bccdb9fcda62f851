/** In which order do the specialities come? */
import { moveSpeciality, showSpeciality } from '#functions/flows/clinic/keep-speciality.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { move } from '#shared/contract/speciality.ts';

export const handler = endpoint(move, async ({ params: { id }, body: { sortOrder }, caller, source, now }) => ({
  specialities: (await moveSpeciality(id, sortOrder, { action: move.key, caller, source, now })).map(showSpeciality),
}));
