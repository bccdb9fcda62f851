/** Changes the caller's profile; absent fields stay. */
import { changeOwnProfile } from '#functions/customer/change-profile.ts';
import { recordMailChoice } from '#functions/customer/consent-store.ts';
import { profileFrom } from '#functions/customer/profile-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { updateProfile } from '#shared/contract/customer/account.ts';

export const handler = endpoint(updateProfile, async ({ caller, body, now }) => {
  const customer = await changeOwnProfile(caller.id, body, now, async (before) =>
    body.newsMails === undefined ? [] : recordMailChoice(before, body.newsMails, 'settings', now),
  );
  return { success: true, message: 'Your profile is saved', user: profileFrom(customer, caller.role) } as const;
});
