/** Which tokens make a caller? Only those that the identity provider signed, for us, and that have not ended. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
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
