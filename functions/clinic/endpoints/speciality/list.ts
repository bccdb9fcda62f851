/** Lists the specialities for administrators. */
import { toSpecialityResponse } from '#functions/clinic/doctors/edit-speciality.ts';
import { listSpecialities } from '#functions/clinic/doctors/speciality-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { list } from '#shared/contract/clinic/speciality.ts';

export const handler = endpoint(list, async () => ({ specialities: (await listSpecialities()).map(toSpecialityResponse) }));
