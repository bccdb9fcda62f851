/** Change what a customer says of themselves; what is absent stays. */
import { profileFrom } from '#functions/flows/show-profile.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { changeProfile, customerOf } from '#functions/store/customer.ts';
import { updateProfile } from '#shared/contract/account.ts';

export const handler = endpoint(updateProfile, async ({ caller, body, now }) => {
  // India's day is the latest that a birthday can be on.
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  if (body.dob !== undefined && body.dob > today) throw new Failure('invalid_input', { fields: { dob: 'Please enter a date in the past' } });
  const before = await customerOf(caller.id);
  // The same phone again keeps its proof.
  const phone = body.phone === before?.phone ? undefined : body.phone;
  const customer = await changeProfile(caller.id, { ...body, phone });
  if (customer === undefined) throw new Failure('session_expired');
  return { success: true, message: 'Your profile is saved', user: profileFrom(customer, caller.role) } as const;
});
