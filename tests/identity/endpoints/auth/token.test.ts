/** Access tokens that are refused: malformed, forged, of another client or kind, signed out, or of a deleted profile. See tests/matrix for the rest. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { AdminInitiateAuthCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SignJWT } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const base64 = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const partsOf = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
const status = async (token: string) => (await shop.call('account.readProfile', { token })).status;

test('answers session_expired to a malformed token', async () => {
  expect(await shop.call('account.readProfile', { token: 'nonsense' })).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

test('accepts a token in the header that the clinic application sends', async () => {
  const asha = await shop.customer();
  expect((await shop.call('account.readProfile', { headers: { token: asha.token } })).status).toBe(200);
});

test('refuses a token that is unsigned, altered, or signed with the public key or another key', async () => {
  const asha = await shop.customer();
  const [head = '', body = ''] = partsOf(asha.token);
  const claims = JSON.parse(body);
  const kid = JSON.parse(head).kid as string;
  const keys = await (await fetch(process.env['TOKEN_KEYS_URL'] as string)).text();
  const signed = `${base64({ alg: 'HS256', typ: 'JWT', kid })}.${base64(claims)}`;
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const forged = {
    none: `${base64({ alg: 'none', kid })}.${base64(claims)}.`,
    'HS256 with the key set': `${signed}.${createHmac('sha256', keys).update(signed).digest('base64url')}`,
    'another key under our name': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(otherKey),
    'another issuer': await new SignJWT({ ...claims, iss: 'https://evil.example' })
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
      .sign(otherKey),
    'claims changed': `${asha.token.split('.')[0]}.${base64({ ...claims, 'cognito:groups': ['admin'] })}.${asha.token.split('.')[2]}`,
  };
  for (const [kind, token] of Object.entries(forged)) expect([kind, await status(token)]).toEqual([kind, 401]);
  expect(await status(asha.token)).toBe(200);
});

test('refuses an access token of another client, an id token and a refresh token', async () => {
  const asha = await shop.customer();
  const ours = process.env['USER_POOL_CLIENT_ID'];
  process.env['USER_POOL_CLIENT_ID'] = 'another-client';
  try {
    expect(await status(asha.token)).toBe(401);
  } finally {
    process.env['USER_POOL_CLIENT_ID'] = ours;
  }
  const { AuthenticationResult } = await new CognitoIdentityProviderClient({}).send(
    new AdminInitiateAuthCommand({
      UserPoolId: process.env['USER_POOL_ID'],
      ClientId: ours,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: asha.id, PASSWORD: asha.password },
    }),
  );
  expect(await status(AuthenticationResult?.IdToken ?? '')).toBe(401);
  expect(await status(AuthenticationResult?.RefreshToken ?? '')).toBe(401);
  expect(await status(AuthenticationResult?.AccessToken ?? '')).toBe(200);
});

test('refuses a signed-out token', async () => {
  const asha = await shop.customer();
  await shop.call('auth.logout', { as: asha });
  expect(await status(asha.token)).toBe(401);
});

test('refuses the token of a customer whose profile no longer exists', async () => {
  const asha = await shop.customer();
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: `CUSTOMER#${asha.id}`, sk: 'PROFILE' } }));
  expect(await status(asha.token)).toBe(401);
});

// The last one: it makes every module load again.
test('answers 503, which ends no session, while the keys of the identity provider cannot be fetched', async () => {
  const asha = await shop.customer();
  const url = process.env['TOKEN_KEYS_URL'];
  // A process that has fetched no keys yet.
  vi.resetModules();
  process.env['TOKEN_KEYS_URL'] = 'http://127.0.0.1:9/keys';
  try {
    const answer = await shop.call('account.readProfile', { as: asha });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } });
  } finally {
    process.env['TOKEN_KEYS_URL'] = url;
    vi.resetModules();
  }
  expect(await status(asha.token)).toBe(200);
});
