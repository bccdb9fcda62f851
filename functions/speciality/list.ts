/** Which specialities are there, for those who keep the clinic? */
import { showSpeciality } from '#functions/flows/clinic/keep-speciality.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { specialitiesInOrder } from '#functions/store/speciality.ts';
import { list } from '#shared/contract/speciality.ts';

export const handler = endpoint(list, async () => ({ specialities: (await specialitiesInOrder()).map(showSpeciality) }));
