/** Changes a customer's profile. Absent fields stay; a new phone is reported to the owner by mail. */

import { type CustomerItem, changeProfile, isClosed, type ProfileChange, readCustomer } from '#functions/identity/customer-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { consentTexts, isOfAge } from '#shared/rules/identity/consent.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';

/** Rejects a date of birth later than today in India. */
export function rejectFutureBirthday(dob: string | undefined, now: Date): void {
  if (dob !== undefined && dob > indianDay(now)) throw new Failure('invalid_input', { fields: { dob: 'Please enter a date in the past' } });
}

/** Rejects a child's date of birth: only adults have accounts. */
function rejectChildsBirthday(dob: string | undefined, now: Date): void {
  if (dob === undefined || dob === '' || isOfAge(dob, now)) return;
  const message = `Accounts are for people of ${consentTexts.leastAge} or older. Please enter your own date of birth, not a child’s`;
  throw new Failure('invalid_input', { fields: { dob: message } });
}

/**
 * @param extraWrites returns further writes of the same change, given the customer before it
 * @returns the customer after the change
 * @throws Failure `invalid_input`, `session_expired`
 */
export async function changeOwnProfile(
  id: string,
  requested: ProfileChange,
  now: Date,
  extraWrites: (before: CustomerItem) => Promise<readonly TransactItem[]> = async () => [],
): Promise<CustomerItem> {
  rejectFutureBirthday(requested.dob, now);
  rejectChildsBirthday(requested.dob, now);
  return retryOnConflict(async () => {
    const before = await readCustomer(id);
    if (before === undefined || isClosed(before)) throw new Failure('session_expired');
    // The same phone again stays proven.
    const phone = requested.phone === before.phone ? undefined : requested.phone;
    const change = { ...requested, phone };
    const changed = omitUndefined(change);
    if (Object.keys(changed).length > 0) {
      const imageBefore = change.image === undefined ? undefined : before.image;
      await commit([changeProfile(id, change, now, imageBefore), ...phoneMails(before, phone, now), ...(await extraWrites(before))]);
    }
    return { ...before, ...changed };
  });
}

/** Mails the owner about a new phone, because it can be used to sign in. */
function phoneMails({ phone: phoneBefore, email: to, firstName }: CustomerItem, phone: string | undefined, now: Date): readonly TransactItem[] {
  if (phone === undefined || phoneBefore === undefined) return [];
  return [enqueueEmail({ template: 'security-notice', what: 'phone-changed', to, firstName, at: now.toISOString() }, now)];
}
