/** Issues a new token for the session of the refresh cookie. */

import { clearedRefreshCookies, readRefreshCookie } from '#functions/identity/cookies.ts';
import { readCustomer, recordRole } from '#functions/identity/customer-store.ts';
import { refresh as refreshTokens, revoke } from '#functions/identity/identity-provider.ts';
import { rejectForeignOrigin, roleOf, sessionAnswer } from '#functions/identity/open-session.ts';
import { isSecondFactorRequired } from '#functions/identity/second-factor.ts';
import { endSession, readSessionState, recordSessionUse } from '#functions/identity/session-store.ts';
import { claimsOf } from '#functions/identity/tokens.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { refresh } from '#shared/contract/identity/auth.ts';
import { deviceOf } from '#shared/rules/identity/device.ts';
import { isStaff } from '#shared/rules/identity/role.ts';

export const handler = openEndpoint(refresh, async ({ headers, cookies, now, note }) => {
  rejectForeignOrigin(headers);
  const cookie = await readRefreshCookie(cookies);
  if (cookie === undefined) throw new Failure('signed_out');
  const tokens = await refreshTokens(cookie.token);
  if (tokens === 'reused') {
    // The provider has ended the refresh tokens; access tokens end with the session.
    if (cookie.session !== undefined) await commit([endSession(cookie.session.customerId, cookie.session.sessionId, now)]);
    throw sessionExpired();
  }
  if (tokens === null) throw sessionExpired();
  const { id, sessionId, signedInAt } = claimsOf(tokens);
  note({ customerId: id });
  const [customer, { active, secondFactor }] = await Promise.all([readCustomer(id), readSessionState(id, sessionId, signedInAt)]);
  const lacksFactor = customer !== undefined && isStaff(roleOf(tokens, customer)) && !secondFactor && isSecondFactorRequired();
  if (customer === undefined || !active || lacksFactor) {
    // The session was ended without its refresh token, or began before a second factor was required.
    await revoke(tokens.refreshToken);
    throw sessionExpired();
  }
  const role = roleOf(tokens, customer);
  await commit([
    recordSessionUse(id, sessionId, { device: deviceOf(headers['user-agent']), signedInAt }, now),
    // The role was assigned in the identity provider: record it for the list of users.
    ...(isStaff(role) && customer.role === undefined ? [recordRole(id, role)] : []),
  ]);
  return sessionAnswer(customer, tokens);
});

const sessionExpired = (): Failure => new Failure('session_expired', { cookies: clearedRefreshCookies() });
