/** Saves a family member for whom the customer books. */
import { ulid } from 'ulid';
import { changeFamily, maxMembers } from '#functions/clinic/family-store.ts';
import { rejectFutureBirthday } from '#functions/customer/change-profile.ts';
import { consentIsGiven, consentOf, recordConsent } from '#functions/customer/consent-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { addFamilyMember, type FamilyMember } from '#shared/contract/clinic/patient.ts';

export const handler = endpoint(addFamilyMember, async ({ caller, body, now }) => {
  rejectFutureBirthday(body.dob, now);
  let member: FamilyMember = { id: ulid(now.getTime()), ...body };
  // The form states the consent above its button, and adding a member gives it.
  const consentWrites = async () => {
    const before = await consentOf(caller.id, 'family');
    return before?.isGiven === true
      ? [consentIsGiven(caller.id, 'family')]
      : [recordConsent(caller.id, 'family', before, { isGiven: true, source: 'family_form' }, now)];
  };
  const family = await changeFamily(
    caller.id,
    (members) => {
      const existing = members.find(({ name, dob }) => name === body.name && dob === body.dob);
      if (existing === undefined && members.length >= maxMembers) throw new Failure('family_full');
      member = existing ?? member;
      return existing === undefined ? [...members, member] : members;
    },
    consentWrites,
  );
  return { success: true as const, message: 'Family member saved', member, family: [...family] };
});
