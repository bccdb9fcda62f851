/** When is this doctor there, and which appointments lie outside of it? */
import { doctorOr404 } from '#functions/flows/clinic/keep-doctor.ts';
import { showSchedule } from '#functions/flows/clinic/keep-schedule.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { read } from '#shared/contract/schedule.ts';

export const handler = endpoint(read, async ({ params: { id }, now }) => showSchedule(await doctorOr404(id), now));
