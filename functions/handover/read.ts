/** Is the clinic looked after somewhere else? */
import { doctorAdmin } from '#functions/flows/doctor-admin.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { read } from '#shared/contract/handover.ts';

export const handler = endpoint(read, async () => ({ origin: doctorAdmin()?.origin ?? null }));
