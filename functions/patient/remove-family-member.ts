/** Forget somebody for whom I have booked. */
import { endpoint } from '#functions/http/endpoint.ts';
import { changeFamily } from '#functions/store/family.ts';
import { removeFamilyMember } from '#shared/contract/patient.ts';

export const handler = endpoint(removeFamilyMember, async ({ caller, params: { id } }) => {
  const family = await changeFamily(caller.id, (members) =>
    members.some((each) => each.id === id) ? members.filter((each) => each.id !== id) : members,
  );
  return { success: true as const, message: 'Family member removed', family: [...family] };
});
