/** Change what a customer says of themselves; what is absent stays. */
import { profileFrom } from '#functions/flows/show-profile.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { changeProfile, customerOf } from '#functions/store/customer.ts';
import { announce } from '#functions/store/outbox.ts';
import { commit } from '#functions/store/table.ts';
import { updateProfile } from '#shared/contract/account.ts';

export const handler = endpoint(updateProfile, async ({ caller, body, now }) => {
  // India's day is the latest that a birthday can be on.
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  if (body.dob !== undefined && body.dob > today) throw new Failure('invalid_input', { fields: { dob: 'Please enter a date in the past' } });
  const before = await customerOf(caller.id);
  if (before === undefined) throw new Failure('session_expired');
  // The same phone again keeps its proof.
  const phone = body.phone === before.phone ? undefined : body.phone;
  const change = { ...body, phone };
  if (Object.values(change).some((value) => value !== undefined)) {
    const notice = {
      template: 'security-notice',
      what: 'phone-changed',
      to: before.email,
      firstName: before.firstName,
      at: now.toISOString(),
    } as const;
    // One signs in with it: whoever changes it, the owner hears of it.
    await commit([changeProfile(caller.id, change), ...(phone === undefined || before.phone === undefined ? [] : [announce(notice, now)])]);
  }
  const customer = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
  return { success: true, message: 'Your profile is saved', user: profileFrom(customer, caller.role) } as const;
});
