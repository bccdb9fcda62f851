/** Identifies the caller of a request by a verified token and by the state of its session in the table. */
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Caller } from '#functions/platform/http/handler.ts';
import { fetchTokenKeys } from '#functions/platform/identity/fetch-token-keys.ts';
import { effectiveRole, isStaff, roleOfGroups } from '#shared/rules/role.ts';
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

/** Both spellings are accepted everywhere: `Authorization: Bearer ...` and the clinic's `token: ...`. */
export function tokenOf(headers: Record<string, string | undefined>): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? headers['token'] ?? undefined;
}

/**
 * The caller of a token.
 * @throws Failure `session_expired` for a token that is forged, of another audience, past its time, or whose session or account was ended.
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
  // `now` is the request's own time, which the library does not know.
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= now.getTime()) throw new Failure('session_expired');
  const { active, secondFactor, role: given } = await sessionState(id, sessionId, signedInAt * 1000);
  const groups = claims['cognito:groups'];
  const role = effectiveRole(roleOfGroups(Array.isArray(groups) ? groups.map(String) : []), given);
  // Somebody of the staff who came in before a second factor was asked for has to come in again.
  if (!active || (isStaff(role) && !secondFactor && config('ADMIN_MFA') !== 'optional')) throw new Failure('session_expired');
  return { id, sessionId, secondFactor, role };
}
