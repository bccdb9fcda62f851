/** For whom do I book besides myself? */
import { endpoint } from '#functions/http/endpoint.ts';
import { familyOf } from '#functions/store/family.ts';
import { listFamily } from '#shared/contract/patient.ts';

export const handler = endpoint(listFamily, async ({ caller }) => ({ success: true as const, family: [...(await familyOf(caller.id))] }));
