/** Creates the function of an endpoint that identifies its caller: by a verified token whose session, in the table, has not been ended. */

import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { type Authorize, type Caller, createHandler, type Handle } from '#functions/platform/http/handler.ts';
import { fetchTokenKeys } from '#functions/platform/identity/fetch-token-keys.ts';
import type { Access, Endpoint } from '#shared/contract/define.ts';
import { canAccess, effectiveRole, isStaff, isStaffArea, roleOfGroups } from '#shared/rules/identity/role.ts';
import { readSessionState } from './session-store.ts';

/** For visitors, customers and staff. Endpoints without sign-in use platform/http/open-endpoint.ts. */
export function endpoint<const E extends Endpoint & { readonly access: Exclude<Access, 'public' | 'provider'> }>(entry: E, handle: Handle<E>) {
  return createHandler(entry, authorize, handle);
}

const authorize: Authorize = async (access, headers, now) => {
  const token = tokenOf(headers);
  if (access === 'visitor') {
    // On a public page an expired token makes the caller a visitor and is not an error.
    return token === undefined
      ? undefined
      : callerOf(token, now).catch((error: unknown) => {
          if (error instanceof Failure && error.code === 'session_expired') return undefined;
          throw error;
        });
  }
  if (token === undefined) throw new Failure('signed_out');
  const caller = await callerOf(token, now);
  if (isStaffArea(access) && !canAccess(caller.role, access)) throw new Failure('forbidden');
  return caller;
};

function createVerifier() {
  return JwtVerifier.create(
    { issuer: config('TOKEN_ISSUER'), audience: null, jwksUri: config('TOKEN_KEYS_URL') },
    {
      jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys } }),
    },
  );
}

/** Without the keys no token can be verified. A 401 would make the browser drop a session that may be valid, so this is `unavailable`. */
const fetchKeys = (url: string): Promise<ArrayBuffer> =>
  fetchTokenKeys(url).catch((cause: unknown) => {
    throw new Failure('unavailable', { retryAfter: 2, cause });
  });
let verifier: ReturnType<typeof createVerifier> | undefined;

/** Accepts both headers everywhere: `Authorization: Bearer ...` and the clinic's `token: ...`. */
function tokenOf(headers: Record<string, string | undefined>): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? headers['token'] ?? undefined;
}

/**
 * Returns the caller of a token.
 * @throws Failure `session_expired` when the token is forged, issued for another application or expired, or its session or account has ended;
 *   `unavailable` when the keys cannot be fetched
 */
async function callerOf(token: string, now: Date): Promise<Caller> {
  verifier ??= createVerifier();
  const claims = await verifier.verify(token).catch((cause: unknown) => {
    throw cause instanceof Failure ? cause : new Failure('session_expired', { cause });
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
  const { active, secondFactor, role: assignedRole } = await readSessionState(id, sessionId, signedInAt * 1000);
  const groups = claims['cognito:groups'];
  const role = effectiveRole(roleOfGroups(Array.isArray(groups) ? groups.map(String) : []), assignedRole);
  // Staff who signed in before a second factor was required must sign in again.
  if (!active || (isStaff(role) && !secondFactor && config('ADMIN_MFA') !== 'optional')) throw new Failure('session_expired');
  return { id, sessionId, secondFactor, role };
}
