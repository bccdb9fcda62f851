/** Saves a family member for whom the customer books. */
import { ulid } from 'ulid';
import { changeFamily, maxMembers } from '#functions/clinic/family-store.ts';
import { rejectFutureBirthday } from '#functions/customer/change-profile.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { addFamilyMember, type FamilyMember } from '#shared/contract/clinic/patient.ts';

export const handler = endpoint(addFamilyMember, async ({ caller, body, now }) => {
  rejectFutureBirthday(body.dob, now);
  let member: FamilyMember = { id: ulid(now.getTime()), ...body };
  const family = await changeFamily(caller.id, (members) => {
    const same = members.find(({ name, dob }) => name === body.name && dob === body.dob);
    if (same === undefined && members.length >= maxMembers) throw new Failure('family_full');
    member = same ?? member;
    return same === undefined ? [...members, member] : members;
  });
  return { success: true as const, message: 'Family member saved', member, family: [...family] };
});
