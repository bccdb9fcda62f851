/** Lists the specialities for the public pages. */
import { listSpecialities } from '#functions/clinic/doctors/speciality-store.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { listCategories } from '#shared/contract/clinic/doctor.ts';

export const handler = openEndpoint(listCategories, async () => {
  const specialities = await listSpecialities();
  return { success: true, categories: specialities.map(({ name, image, description }) => ({ name, image, description })) } as const;
});
