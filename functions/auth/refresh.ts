/** A new token for the session of the refresh cookie. */
import { clearedCookie, refreshCookieName, refuseForeignSite, roleOf, sessionAnswer } from '#functions/flows/open-session.ts';
import { adminsNeedFactor } from '#functions/flows/second-factor.ts';
import { claimsOf, refresh as refreshTokens, revoke } from '#functions/gateways/identity.ts';
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { customerOf } from '#functions/store/customer.ts';
import { sessionState, useSession } from '#functions/store/session.ts';
import { commit } from '#functions/store/table.ts';
import { refresh } from '#shared/contract/auth.ts';
import { deviceOf } from '#shared/rules/device.ts';

export const handler = openEndpoint(refresh, async ({ headers, cookies, now, note }) => {
  refuseForeignSite(headers);
  const refreshToken = cookies[refreshCookieName];
  if (!refreshToken) throw new Failure('signed_out');
  const tokens = await refreshTokens(refreshToken);
  if (tokens === null) throw dead();
  const { id, sessionId, signedInAt } = claimsOf(tokens);
  note({ customerId: id });
  const [customer, { active, secondFactor }] = await Promise.all([customerOf(id), sessionState(id, sessionId, signedInAt)]);
  const lacksFactor = roleOf(tokens) === 'admin' && !secondFactor && adminsNeedFactor();
  if (customer === undefined || !active || lacksFactor) {
    // Ended by a logout that could not hand over its refresh token, or begun before a second factor was asked for.
    await revoke(tokens.refreshToken);
    throw dead();
  }
  await commit([useSession(id, sessionId, { device: deviceOf(headers['user-agent']), signedInAt }, now)]);
  return sessionAnswer(customer, tokens);
});

const dead = (): Failure => new Failure('session_expired', { cookies: [clearedCookie()] });
