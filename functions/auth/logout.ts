/** End this session. Saying it twice, or without one, is no error. */
import { clearedCookie, refreshCookieName, refuseForeignSite } from '#functions/flows/open-session.ts';
import { revoke } from '#functions/gateways/identity.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Answer } from '#functions/http/shell.ts';
import { endSession } from '#functions/store/session.ts';
import { commit } from '#functions/store/table.ts';
import { logout } from '#shared/contract/auth.ts';

export const handler = endpoint(logout, async ({ caller, headers, cookies, now }) => {
  refuseForeignSite(headers);
  const refreshToken = cookies[refreshCookieName];
  // First the mark: from then on the token is refused, whatever becomes of the second step.
  if (caller) await commit([endSession(caller.id, caller.sessionId, now)]);
  if (refreshToken) await revoke(refreshToken);
  return new Answer({ success: true, message: 'You have been logged out successfully' } as const, [clearedCookie()]);
});
