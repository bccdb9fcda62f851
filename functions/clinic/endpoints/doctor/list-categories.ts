/** Lists the specialities for the public pages. */
import { specialitiesInOrder } from '#functions/clinic/doctors/speciality-store.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { listCategories } from '#shared/contract/clinic/doctor.ts';

export const handler = openEndpoint(listCategories, async () => {
  const specialities = await specialitiesInOrder();
  return { success: true, categories: specialities.map(({ name, image, description }) => ({ name, image, description })) } as const;
});
