/** What happens when customers change what they say of themselves? What is absent stays; a new phone is told to its owner. */

import { type CustomerItem, changeProfile, customerOf, type ProfileChange } from '#functions/identity/customer-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, type TransactItem } from '#functions/platform/table/table.ts';
import { consentTexts, isOfAge } from '#shared/rules/consent.ts';
import { defined } from '#shared/rules/defined.ts';
import { indianDay } from '#shared/rules/india-day.ts';

/** A birthday is no later than today in India. */
export function rejectFutureBirthday(dob: string | undefined, now: Date): void {
  if (dob !== undefined && dob > indianDay(now)) throw new Failure('invalid_input', { fields: { dob: 'Please enter a date in the past' } });
}

/** Only adults hold accounts: the birthday of one is no child's. */
function expectOfAge(dob: string | undefined, now: Date): void {
  if (dob === undefined || dob === '' || isOfAge(dob, now)) return;
  const fault = `Accounts are for people of ${consentTexts.leastAge} or older. Please enter your own date of birth, not a child’s`;
  throw new Failure('invalid_input', { fields: { dob: fault } });
}

/**
 * @param besides writes that belong to the change, made for what there was before
 * @returns the customer afterwards
 * @throws Failure `invalid_input`, `session_expired`
 */
export async function changeOwnProfile(
  id: string,
  asked: ProfileChange,
  now: Date,
  besides: (before: CustomerItem) => Promise<readonly TransactItem[]> = async () => [],
): Promise<CustomerItem> {
  rejectFutureBirthday(asked.dob, now);
  expectOfAge(asked.dob, now);
  const before = await customerOf(id);
  if (before === undefined) throw new Failure('session_expired');
  // The same phone again keeps its proof.
  const phone = asked.phone === before.phone ? undefined : asked.phone;
  const change = { ...asked, phone };
  const said = defined(change);
  if (Object.keys(said).length > 0) {
    const notice = {
      template: 'security-notice',
      what: 'phone-changed',
      to: before.email,
      firstName: before.firstName,
      at: now.toISOString(),
    } as const;
    // One signs in with it: whoever changes it, the owner hears of it.
    const told = phone === undefined || before.phone === undefined ? [] : [enqueueEmail(notice, now)];
    await commit([changeProfile(id, change), ...told, ...(await besides(before))]);
  }
  return { ...before, ...said };
}
