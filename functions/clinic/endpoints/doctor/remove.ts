/** Deletes a doctor, or archives one with appointments. */
import { removeDoctor } from '#functions/clinic/doctors/edit-doctor.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { remove } from '#shared/contract/clinic/clinic.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now, note }) => {
  note({ doctorId: id });
  const upcoming = await removeDoctor(id, { action: remove.key, caller, source, now });
  const message = upcoming === null ? 'Doctor deleted successfully' : 'Doctor archived: appointments refer to them';
  return { success: true as const, message, isArchived: upcoming !== null, upcoming: upcoming ?? 0 };
});
