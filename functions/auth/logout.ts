/** End this session. Saying it twice, or without one, is no error. */
import { clearedCookie, refreshCookieName, refuseForeignSite } from '#functions/flows/open-session.ts';
import { refresh, revoke } from '#functions/gateways/identity.ts';
import { claimsOf } from '#functions/gateways/tokens.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Answer } from '#functions/http/shell.ts';
import { endSession } from '#functions/store/session.ts';
import { commit } from '#functions/store/table.ts';
import { logout } from '#shared/contract/auth.ts';

export const handler = endpoint(logout, async ({ caller, headers, cookies, now }) => {
  refuseForeignSite(headers);
  const refreshToken = cookies[refreshCookieName];
  // Whoever comes after the token's hour has only the cookie, and the provider alone knows whose it is.
  const renewed = caller === undefined && refreshToken ? await refresh(refreshToken) : null;
  const session = caller ?? (renewed && claimsOf(renewed));
  // First the mark: from then on the token is refused, whatever becomes of the second step.
  if (session) await commit([endSession(session.id, session.sessionId, now)]);
  if (refreshToken) await revoke(renewed?.refreshToken ?? refreshToken);
  return new Answer({ success: true, message: 'You have been logged out successfully' } as const, [clearedCookie()]);
});
