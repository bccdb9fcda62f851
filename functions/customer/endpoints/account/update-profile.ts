/** Changes the caller's profile; absent fields stay. */
import { changeOwnProfile } from '#functions/customer/change-profile.ts';
import { mailChoiceWrites } from '#functions/customer/consent-store.ts';
import { toProfileResponse } from '#functions/customer/profile-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { updateProfile } from '#shared/contract/customer/account.ts';

export const handler = endpoint(updateProfile, async ({ caller, body, now }) => {
  const customer = await changeOwnProfile(caller.id, body, now, async (before) =>
    body.newsMails === undefined ? [] : mailChoiceWrites(before, body.newsMails, 'settings', now),
  );
  return { success: true, message: 'Your profile is saved', user: toProfileResponse(customer, caller.role) } as const;
});
