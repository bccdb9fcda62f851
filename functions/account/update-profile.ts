/** Change what a customer says of themselves; what is absent stays. */
import { changeOwnProfile } from '#functions/flows/change-profile.ts';
import { profileFrom } from '#functions/flows/show-profile.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { updateProfile } from '#shared/contract/account.ts';

export const handler = endpoint(updateProfile, async ({ caller, body, now }) => {
  const customer = await changeOwnProfile(caller.id, body, now);
  return { success: true, message: 'Your profile is saved', user: profileFrom(customer, caller.role) } as const;
});
