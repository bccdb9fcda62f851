/** A new token for the session of the refresh cookie. */
import { clearedCookie, openSession, refreshCookieName, refuseForeignSite } from '#functions/flows/open-session.ts';
import { claimsOf, refresh as refreshTokens, revoke } from '#functions/gateways/identity.ts';
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { customerOf } from '#functions/store/customer.ts';
import { sessionState } from '#functions/store/session.ts';
import { refresh } from '#shared/contract/auth.ts';

export const handler = openEndpoint(refresh, async ({ headers, cookies, note }) => {
  refuseForeignSite(headers);
  const refreshToken = cookies[refreshCookieName];
  if (!refreshToken) throw new Failure('signed_out');
  const tokens = await refreshTokens(refreshToken);
  if (tokens === null) throw dead();
  const { id, sessionId } = claimsOf(tokens);
  note({ customerId: id });
  const [customer, { active }] = await Promise.all([customerOf(id), sessionState(id, sessionId)]);
  if (customer === undefined || !active) {
    // Ended by a logout that could not hand over its refresh token.
    await revoke(tokens.refreshToken);
    throw dead();
  }
  return openSession(customer, tokens);
});

const dead = (): Failure => new Failure('session_expired', { cookies: [clearedCookie()] });
