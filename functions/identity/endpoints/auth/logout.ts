/** End this session. Saying it twice, or without one, is no error. */

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
  // Whoever comes after the token's hour has only the cookie, and the provider alone knows whose it is.
  const renewed = caller === undefined && refreshToken ? await refresh(refreshToken) : null;
  const session = caller ?? (renewed && claimsOf(renewed));
  // First the mark: from then on the token is refused, whatever becomes of the second step.
  if (session) await commit([endSession(session.id, session.sessionId, now)]);
  if (refreshToken) await revoke(renewed?.refreshToken ?? refreshToken);
  return new Answer({ success: true, message: 'You have been logged out successfully' } as const, [clearedCookie()]);
});
