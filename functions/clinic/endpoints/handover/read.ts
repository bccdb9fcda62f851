/** Reads the origin of the external clinic application, when one is configured. */
import { doctorAdmin } from '#functions/clinic/handover.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { read } from '#shared/contract/clinic/handover.ts';

export const handler = endpoint(read, async () => ({ origin: doctorAdmin()?.origin ?? null }));
