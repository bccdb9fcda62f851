/** Reads a doctor for administrators. */
import { toDoctorResponse } from '#functions/clinic/doctors/doctor-response.ts';
import { requireDoctor } from '#functions/clinic/doctors/edit-doctor.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/clinic/clinic.ts';

export const handler = endpoint(read, async ({ params: { id } }) => toDoctorResponse(await requireDoctor(id)));
