/** Reads a doctor's schedule, and the appointments outside it. */
import { requireDoctor } from '#functions/clinic/doctors/edit-doctor.ts';
import { toScheduleResponse } from '#functions/clinic/doctors/edit-schedule.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/clinic/schedule.ts';

export const handler = endpoint(read, async ({ params: { id }, now }) => toScheduleResponse(await requireDoctor(id), now));
