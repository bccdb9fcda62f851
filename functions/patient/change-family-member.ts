/** Change the name or the date of birth of somebody for whom I book. */
import { expectPast } from '#functions/flows/change-profile.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { changeFamily } from '#functions/store/family.ts';
import { changeFamilyMember } from '#shared/contract/patient.ts';

export const handler = endpoint(changeFamilyMember, async ({ caller, params: { id }, body, now }) => {
  expectPast(body.dob, now);
  const family = await changeFamily(caller.id, (members) => {
    if (!members.some((each) => each.id === id)) throw new Failure('family_member_not_found');
    return members.map((each) => (each.id === id ? { id, ...body } : each));
  });
  return { success: true as const, message: 'Family member saved', family: [...family] };
});
