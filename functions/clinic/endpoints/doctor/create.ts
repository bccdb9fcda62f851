/** Adds a doctor. */
import { toDoctorResponse } from '#functions/clinic/doctors/doctor-response.ts';
import { createDoctor } from '#functions/clinic/doctors/edit-doctor.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { create } from '#shared/contract/clinic/clinic.ts';

export const handler = endpoint(create, async ({ headers, body, caller, source, now, note }) => {
  const doctor = await createDoctor(body, headers['idempotency-key'], { action: create.key, caller, source, now });
  note({ doctorId: doctor.id });
  return toDoctorResponse(doctor);
});
