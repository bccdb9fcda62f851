/** The signed-in person. */
import { profileFrom } from '#functions/flows/show-profile.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { customerOf } from '#functions/store/customer.ts';
import { readProfile } from '#shared/contract/account.ts';

export const handler = endpoint(readProfile, async ({ caller }) => {
  const customer = await customerOf(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  return { success: true, message: 'Your profile', user: profileFrom(customer, caller.role) } as const;
});
