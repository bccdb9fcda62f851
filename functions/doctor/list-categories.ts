/** In which specialities can one see a doctor? */
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { specialitiesInOrder } from '#functions/store/speciality.ts';
import { listCategories } from '#shared/contract/doctor.ts';

export const handler = openEndpoint(listCategories, async () => {
  const specialities = await specialitiesInOrder();
  return { success: true, categories: specialities.map(({ name, image, description }) => ({ name, image, description })) } as const;
});
