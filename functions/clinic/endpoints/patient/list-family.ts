/** Lists the family members for whom the customer books. */
import { familyOf } from '#functions/clinic/family-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { listFamily } from '#shared/contract/clinic/patient.ts';

export const handler = endpoint(listFamily, async ({ caller }) => ({ success: true as const, family: [...(await familyOf(caller.id))] }));
