/** Changes a doctor. */
import { toDoctorResponse } from '#functions/clinic/doctors/doctor-response.ts';
import { editDoctor } from '#functions/clinic/doctors/edit-doctor.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { update } from '#shared/contract/clinic/clinic.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ doctorId: id });
  return toDoctorResponse(await editDoctor(id, body, { action: update.key, caller, source, now }));
});
