/** Issues RS256 tokens with Cognito's claims, and refresh tokens that are rotated within a family. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { ServiceError } from '#infra/local/gateway/json-service.ts';
import type { Keys, Pool } from './pool.ts';
import type { RefreshRow, State, UserRow } from './state.ts';
import { userOf } from './users.ts';

export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return exportJWK(privateKey);
}

/** Returns the pool's signing key, which is created once and stored. @param createKey creates the key of a new pool */
export async function keysOf(state: State, createKey: () => Promise<JWK> = newSigningKey): Promise<Keys> {
  let storedKey = state.get<{ value: string }>("SELECT value FROM settings WHERE name = 'key'")?.value;
  if (storedKey === undefined) {
    storedKey = JSON.stringify(await createKey());
    state.run("INSERT INTO settings (name, value) VALUES ('key', ?)", storedKey);
  }
  const jwk = JSON.parse(storedKey) as JWK; // our own, written just above
  const { kty, n, e } = jwk;
  if (kty === undefined || n === undefined || e === undefined) throw new Error('The identity simulator holds no usable key.');
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey: await importJWK(jwk, 'RS256'), publicSet: { keys: [{ alg: 'RS256', e, kid, kty, n, use: 'sig' }] } };
}

export interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken?: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

/** Issues the tokens of a new sign-in. */
export async function signIn(pool: Pool, user: UserRow): Promise<AuthenticationResult> {
  const now = pool.now().getTime();
  const family = { id: randomUUID(), authTime: now };
  pool.state.run(
    'INSERT INTO families (id, username, auth_time, expires) VALUES (?, ?, ?, ?)',
    family.id,
    user.username,
    now,
    now + pool.refreshTokenSeconds * 1000,
  );
  return { ...(await issueTokens(pool, user, family)), RefreshToken: newRefreshToken(pool.state, family.id) };
}

const notAuthorized = (message: string) => new ServiceError('NotAuthorizedException', message);

/**
 * Issues the next tokens of a sign-in. The old refresh token is used up, but is accepted during the grace period (two tabs, a lost answer).
 * The new one has the remaining lifetime of the first.
 */
export async function refresh(pool: Pool, token: string): Promise<AuthenticationResult> {
  const now = pool.now().getTime();
  const row = refreshRow(pool.state, token);
  if (row === undefined) throw notAuthorized('Invalid Refresh Token');
  if (row.revoked === 1) throw notAuthorized('Refresh Token has been revoked');
  if (row.expires <= now) throw notAuthorized('Refresh Token has expired');
  if (row.rotated !== null && now - row.rotated > pool.graceSeconds * 1000) {
    throw new ServiceError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.');
  }
  const user = userOf(pool.state, row.username);
  if (user.enabled === 0) throw notAuthorized('User is disabled.');
  pool.state.run('UPDATE refresh_tokens SET rotated = ? WHERE hash = ? AND rotated IS NULL', now, hashOf(token));
  const newToken = newRefreshToken(pool.state, row.family);
  return { ...(await issueTokens(pool, user, { id: row.family, authTime: row.auth_time })), RefreshToken: newToken };
}

/** Revokes all refresh tokens of a family. A token that we have not issued changes nothing (RFC 7009, section 2.2). */
export function revoke(pool: Pool, token: string): void {
  const row = refreshRow(pool.state, token);
  if (row !== undefined) pool.state.run('UPDATE families SET revoked = 1 WHERE id = ?', row.family);
  else if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new ServiceError('UnsupportedTokenTypeException', 'The token type is not supported.');
}

/** Returns the user of an access token, with the checks of Cognito's own user calls. */
export async function userOfAccessToken(pool: Pool, token: string): Promise<UserRow> {
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...pool.keys.publicSet.keys] }), {
    issuer: pool.issuer,
    currentDate: pool.now(),
  }).catch(() => {
    throw notAuthorized('Invalid Access Token');
  });
  if (payload['token_use'] !== 'access') throw notAuthorized('Invalid Access Token');
  const family = pool.state.get<{ revoked: number }>('SELECT revoked FROM families WHERE id = ?', String(payload['origin_jti']));
  if (family?.revoked !== 0) throw notAuthorized('Access Token has been revoked');
  return userOf(pool.state, String(payload['username']));
}

/** As long as Cognito's tokens (a JWE of some 1,800 characters), so that a limit too small for those is noticed here. */
function newRefreshToken(state: State, family: string): string {
  const header = Buffer.from('{"cty":"JWT","enc":"A256GCM","alg":"RSA-OAEP"}').toString('base64url');
  const token = [header, ...[256, 12, 1_000, 16].map((size) => randomBytes(size).toString('base64url'))].join('.');
  state.run('INSERT INTO refresh_tokens (hash, family) VALUES (?, ?)', hashOf(token), family);
  return token;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

function refreshRow(state: State, token: string): RefreshRow | undefined {
  return state.get<RefreshRow>(
    'SELECT family, username, auth_time, expires, revoked, rotated FROM refresh_tokens JOIN families ON families.id = refresh_tokens.family WHERE hash = ?',
    hashOf(token),
  );
}

async function issueTokens(pool: Pool, user: UserRow, family: { id: string; authTime: number }): Promise<Omit<AuthenticationResult, 'RefreshToken'>> {
  const iat = Math.floor(pool.now().getTime() / 1000);
  const groups = pool.state
    .all<{ name: string }>('SELECT name FROM memberships WHERE username = ? ORDER BY name', user.username)
    .map(({ name }) => name);
  const common = {
    sub: user.sub,
    ...(groups.length === 0 ? {} : { 'cognito:groups': groups }),
    iss: pool.issuer,
    origin_jti: family.id,
    event_id: randomUUID(),
    auth_time: Math.floor(family.authTime / 1000),
    iat,
    exp: iat + pool.accessTokenSeconds,
  };
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...common, ...claims, jti: randomUUID() }).setProtectedHeader({ kid: pool.keys.kid, alg: 'RS256' }).sign(pool.keys.privateKey);
  const { email_verified: verified, ...attributes } = JSON.parse(user.attributes) as Record<string, string>;
  const [AccessToken, IdToken] = await Promise.all([
    sign({ client_id: pool.clientId, token_use: 'access', scope: 'aws.cognito.signin.user.admin', username: user.username }),
    sign({
      ...attributes,
      ...(verified === undefined ? {} : { email_verified: verified === 'true' }),
      aud: pool.clientId,
      token_use: 'id',
      'cognito:username': user.username,
    }),
  ]);
  return { AccessToken, IdToken, ExpiresIn: pool.accessTokenSeconds, TokenType: 'Bearer' };
}
