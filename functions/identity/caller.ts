/** Identifies the caller by a verified token and checks in the table that its session has not been ended. */

import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Caller } from '#functions/platform/http/handler.ts';
import { fetchTokenKeys } from '#functions/platform/identity/fetch-token-keys.ts';
import { effectiveRole, isStaff, roleOfGroups } from '#shared/rules/identity/role.ts';
import { sessionState } from './session-store.ts';

function createVerifier() {
  return JwtVerifier.create(
    { issuer: config('TOKEN_ISSUER'), audience: null, jwksUri: config('TOKEN_KEYS_URL') },
    {
      jwksCache: new SimpleJwksCache({ fetcher: { fetch: (url) => fetchTokenKeys(url) } }),
    },
  );
}
let verifier: ReturnType<typeof createVerifier> | undefined;

/** Accepts both headers everywhere: `Authorization: Bearer ...` and the clinic's `token: ...`. */
export function tokenOf(headers: Record<string, string | undefined>): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? headers['token'] ?? undefined;
}

/**
 * Returns the caller of a token.
 * @throws Failure `session_expired` when the token is forged, issued for another application or expired, or its session or account has ended
 */
export async function callerOf(token: string, now: Date): Promise<Caller> {
  verifier ??= createVerifier();
  const claims = await verifier.verify(token).catch((cause: unknown) => {
    throw new Failure('session_expired', { cause });
  });
  const { sub, username, origin_jti: sessionId, client_id: client, token_use: use, auth_time: signedInAt } = claims;
  const id = username ?? sub;
  if (
    typeof id !== 'string' ||
    typeof sessionId !== 'string' ||
    typeof signedInAt !== 'number' ||
    use !== 'access' ||
    client !== config('USER_POOL_CLIENT_ID')
  ) {
    throw new Failure('session_expired');
  }
  // The library compares with the machine's clock; `now` is the time of the request.
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= now.getTime()) throw new Failure('session_expired');
  const { active, secondFactor, role: assignedRole } = await sessionState(id, sessionId, signedInAt * 1000);
  const groups = claims['cognito:groups'];
  const role = effectiveRole(roleOfGroups(Array.isArray(groups) ? groups.map(String) : []), assignedRole);
  // Staff who signed in before a second factor was required must sign in again.
  if (!active || (isStaff(role) && !secondFactor && config('ADMIN_MFA') !== 'optional')) throw new Failure('session_expired');
  return { id, sessionId, secondFactor, role };
}
