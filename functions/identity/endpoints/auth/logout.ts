/** Ends the caller's session. Idempotent; succeeds without a session too. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { refresh, revoke } from '#functions/identity/identity-provider.ts';
import { clearedCookie, refreshCookieName, rejectForeignOrigin } from '#functions/identity/open-session.ts';
import { endSession } from '#functions/identity/session-store.ts';
import { claimsOf } from '#functions/identity/tokens.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { commit } from '#functions/platform/table/table.ts';
import { logout } from '#shared/contract/identity/auth.ts';

export const handler = endpoint(logout, async ({ caller, headers, cookies, now }) => {
  rejectForeignOrigin(headers);
  const refreshToken = cookies[refreshCookieName];
  // After the access token has expired, only the provider can tell the session of the refresh cookie.
  const renewed = caller === undefined && refreshToken ? await refresh(refreshToken) : null;
  const session = caller ?? (renewed && claimsOf(renewed));
  // Mark the session first: from then on its token is rejected, even if the revocation fails.
  if (session) await commit([endSession(session.id, session.sessionId, now)]);
  if (refreshToken) await revoke(renewed?.refreshToken ?? refreshToken);
  return new Answer({ success: true, message: 'You have been logged out successfully' } as const, [clearedCookie()]);
});
