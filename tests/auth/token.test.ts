/** Which tokens make a caller? Only those that the identity provider signed, for us, and that have not ended. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { AdminInitiateAuthCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { DeleteCommand } from '#functions/dynamodb/commands.ts';
import { db } from '#functions/store/table.ts';
import { keys, registry } from '#shared/contract/index.ts';
import { isStaffArea, mayDo } from '#shared/rules/role.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { disableProfile } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const base64 = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const partsOf = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
const status = async (token: string) => (await shop.call('account.readProfile', { token })).status;

test('no token is signed_out, a bad one session_expired', async () => {
  expect(await shop.call('account.readProfile')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  expect(await shop.call('account.readProfile', { token: 'nonsense' })).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

test("the clinic's own header is a token as well", async () => {
  const asha = await shop.customer();
  expect((await shop.call('account.readProfile', { headers: { token: asha.token } })).status).toBe(200);
});

test('unsigned, signed with the public key as a secret, or signed by another is refused', async () => {
  const asha = await shop.customer();
  const [head = '', body = ''] = partsOf(asha.token);
  const claims = JSON.parse(body);
  const kid = JSON.parse(head).kid as string;
  const keys = await (await fetch(process.env['TOKEN_KEYS_URL'] as string)).text();
  const signed = `${base64({ alg: 'HS256', typ: 'JWT', kid })}.${base64(claims)}`;
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const forged = {
    none: `${base64({ alg: 'none', kid })}.${base64(claims)}.`,
    'HS256 with the key set': `${signed}.${createHmac('sha256', keys).update(signed).digest('base64url')}`,
    'another key under our name': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(stranger),
    'another issuer': await new SignJWT({ ...claims, iss: 'https://evil.example' })
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
      .sign(stranger),
    'claims changed': `${asha.token.split('.')[0]}.${base64({ ...claims, 'cognito:groups': ['admin'] })}.${asha.token.split('.')[2]}`,
  };
  for (const [kind, token] of Object.entries(forged)) expect([kind, await status(token)]).toEqual([kind, 401]);
  expect(await status(asha.token)).toBe(200);
});

test('a token lives an hour at most, by the time of the request', async () => {
  const asha = await shop.customer();
  expect(await status(asha.token)).toBe(200);
  shop.advance(3_601);
  expect(await status(asha.token)).toBe(401);
});

test('a disabled customer is out at once', async () => {
  const asha = await shop.customer();
  await disableProfile(shop, asha.id);
  expect(await status(asha.token)).toBe(401);
});

test('a token of the right key for another audience, or of another kind, is refused', async () => {
  const asha = await shop.customer();
  const ours = process.env['USER_POOL_CLIENT_ID'];
  process.env['USER_POOL_CLIENT_ID'] = 'another-client';
  expect(await status(asha.token)).toBe(401);
  process.env['USER_POOL_CLIENT_ID'] = ours;
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

test('a token that was logged out is refused wherever a caller is wanted', async () => {
  const asha = await shop.customer();
  await shop.call('auth.logout', { as: asha });
  for (const key of keys.filter((each) => registry[each].access === 'customer'))
    expect([key, (await shop.call(key, { as: asha, body: '{}', params: { id: 'x', cartItemId: 'x' } })).status]).toEqual([key, 401]);
});

test("an admin's token opens what is an admin's, a customer's is refused there, and one whose customer is gone opens nothing", async () => {
  const [meera, asha] = [await shop.admin(), await shop.customer()];
  for (const key of keys.filter((each) => isStaffArea(registry[each].access)))
    expect([key, (await shop.call(key, { as: asha, body: '{}', params: { id: 'x' } })).status]).toEqual([key, 403]);
  expect((await shop.call('account.readProfile', { as: meera })).body.user.role).toBe('admin');
  await db().send(new DeleteCommand({ TableName: shop.world.tableName, Key: { pk: `CUSTOMER#${asha.id}`, sk: 'PROFILE' } }));
  expect(await status(asha.token)).toBe(401);
});

test.each(['orders', 'catalogue'] as const)('the token of the %s staff opens their part of the administration and no other', async (role) => {
  const vikram = await shop.staff(role);
  const closed = keys.filter((key) => isStaffArea(registry[key].access) && !mayDo(role, registry[key].access));
  expect(closed.length).toBeGreaterThan(0);
  for (const key of closed) expect([key, (await shop.call(key, { as: vikram, body: '{}', params: { id: 'x' } })).status]).toEqual([key, 403]);
  for (const key of keys.filter((each) => registry[each].access === role))
    expect([key, (await shop.call(key, { as: vikram, body: '{}', params: { id: 'x' } })).status]).not.toEqual([key, 403]);
  expect((await shop.call('account.readProfile', { as: vikram })).body.user.role).toBe(role);
});
