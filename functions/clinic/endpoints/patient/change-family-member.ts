/** Changes the name or the birth date of a family member. */
import { changeFamily } from '#functions/clinic/family-store.ts';
import { rejectFutureBirthday } from '#functions/customer/change-profile.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { changeFamilyMember } from '#shared/contract/clinic/patient.ts';

export const handler = endpoint(changeFamilyMember, async ({ caller, params: { id }, body, now }) => {
  rejectFutureBirthday(body.dob, now);
  const family = await changeFamily(caller.id, (members) => {
    if (!members.some((each) => each.id === id)) throw new Failure('family_member_not_found');
    return members.map((each) => (each.id === id ? { id, ...body } : each));
  });
  return { success: true as const, message: 'Family member saved', family: [...family] };
});
