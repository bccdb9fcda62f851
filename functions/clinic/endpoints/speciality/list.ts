/** Lists the specialities for administrators. */
import { toSpecialityResponse } from '#functions/clinic/doctors/edit-speciality.ts';
import { specialitiesInOrder } from '#functions/clinic/doctors/speciality-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { list } from '#shared/contract/clinic/speciality.ts';

export const handler = endpoint(list, async () => ({ specialities: (await specialitiesInOrder()).map(toSpecialityResponse) }));
