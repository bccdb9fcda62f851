/** Removes a family member. */
import { changeFamily } from '#functions/clinic/family-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { removeFamilyMember } from '#shared/contract/clinic/patient.ts';

export const handler = endpoint(removeFamilyMember, async ({ caller, params: { id } }) => {
  const family = await changeFamily(caller.id, (members) =>
    members.some((each) => each.id === id) ? members.filter((each) => each.id !== id) : members,
  );
  return { success: true as const, message: 'Family member removed', family: [...family] };
});
