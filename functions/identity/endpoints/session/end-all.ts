/** Signs the caller out on every device, including this one. */

import { clearedRefreshCookies } from '#functions/identity/cookies.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { signOutEverywhere } from '#functions/identity/identity-provider.ts';
import { endSessionsBefore } from '#functions/identity/session-store.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { commit } from '#functions/platform/table/table.ts';
import { endAllSessions } from '#shared/contract/identity/session.ts';

export const handler = endpoint(endAllSessions, async ({ caller, now }) => {
  // Mark the sessions first: from then on every token is rejected, even if the revocation fails.
  await commit([endSessionsBefore(caller.id, new Date(now.getTime() + 1))]);
  await signOutEverywhere(caller.id);
  return new Answer({ success: true, message: 'You have been signed out on all devices' } as const, clearedRefreshCookies());
});
