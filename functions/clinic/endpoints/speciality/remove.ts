/** Removes a speciality. */
import { removeSpeciality } from '#functions/clinic/doctors/edit-speciality.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { remove } from '#shared/contract/clinic/speciality.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now }) => {
  await removeSpeciality(id, { action: remove.key, caller, source, now });
  return { success: true as const, message: 'Speciality deleted successfully' };
});
