/** Ends the caller's session. Idempotent; succeeds without a session too. */

import { clearedRefreshCookies, readRefreshCookie, type SessionReference } from '#functions/identity/cookies.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { refresh, revoke } from '#functions/identity/identity-provider.ts';
import { rejectForeignOrigin } from '#functions/identity/open-session.ts';
import { endSession } from '#functions/identity/session-store.ts';
import { claimsOf, type Tokens } from '#functions/identity/tokens.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { commit } from '#functions/platform/table/table.ts';
import { logout } from '#shared/contract/identity/auth.ts';

export const handler = endpoint(logout, async ({ caller, headers, cookies, now }) => {
  rejectForeignOrigin(headers);
  const cookie = await readRefreshCookie(cookies);
  // Without a valid access token, the refresh cookie names the session. An older cookie does not, so the provider is asked for the session.
  const renewed = caller === undefined && cookie !== undefined && cookie.session === undefined ? await refresh(cookie.token) : null;
  const tokens = renewed === 'reused' ? null : renewed;
  const session = caller === undefined ? (cookie?.session ?? sessionOf(tokens)) : { customerId: caller.id, sessionId: caller.sessionId };
  // Mark the session first: from then on its token is rejected, even if the revocation fails.
  if (session) await commit([endSession(session.customerId, session.sessionId, now)]);
  if (cookie) await revoke(tokens?.refreshToken ?? cookie.token);
  return new Answer({ success: true, message: 'You have been logged out successfully' } as const, clearedRefreshCookies());
});

function sessionOf(tokens: Tokens | null): SessionReference | undefined {
  if (tokens === null) return undefined;
  const { id, sessionId } = claimsOf(tokens);
  return { customerId: id, sessionId };
}
