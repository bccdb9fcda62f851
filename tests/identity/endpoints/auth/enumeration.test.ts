/** Endpoints of signing in reveal no account: known and unknown ones get the same bytes after the same calls, and the calls are what takes time. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Key } from '#shared/contract/index.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { codeTo, newEmail, newPhone, newSource, shapeOf, signUpFields, toWindowStart, wrongCode } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** The response to a call, and the calls it makes to the table and the identity provider; sorted, because some of them run in parallel. */
async function observe(key: Key, body: unknown) {
  const calls = [vi.spyOn(DynamoDBDocumentClient.prototype, 'send'), vi.spyOn(CognitoIdentityProviderClient.prototype, 'send')];
  try {
    const answered = await shop.call(key, { body, source: newSource() });
    const work = calls.flatMap(({ mock }) => mock.calls.map(([command]) => command.constructor.name)).toSorted();
    expect(work.length).toBeGreaterThan(1);
    return { response: shapeOf(answered), work };
  } finally {
    for (const each of calls) each.mockRestore();
  }
}
const code = '000000';
const password = 'Blue-Kite-Over-77';

test.each([
  ['auth.login', (identifier: string) => ({ identifier, password: 'not-the-password' })],
  ['auth.sendSigninOtp', (identifier: string) => ({ identifier })],
  ['auth.forgotPassword', (identifier: string) => ({ identifier })],
  ['auth.verifySigninOtp', (identifier: string) => ({ identifier, code })],
  ['auth.resetPassword', (identifier: string) => ({ identifier, code, password })],
] as const)('answers %s alike, after the same calls, for a known and an unknown account', async (key, bodyFor) => {
  const asha = await shop.customer();
  expect(await observe(key, bodyFor(newEmail()))).toEqual(await observe(key, bodyFor(asha.email)));
  expect(await observe(key, bodyFor(newPhone()))).toEqual(await observe(key, bodyFor(asha.phone)));
});

test.each([
  ['auth.sendSigninOtp', 'auth.verifySigninOtp', {}],
  ['auth.forgotPassword', 'auth.resetPassword', { password }],
] as const)('answers wrong codes after %s alike for a known and an unknown account, down to the last attempt', async (send, verify, more) => {
  const [asha, unknown] = [await shop.customer(), newEmail()];
  for (const identifier of [asha.email, unknown]) await shop.call(send, { body: { identifier }, source: newSource() });
  const wrong = { code: wrongCode(await codeTo(shop, asha.email)), ...more };
  for (let count = 0; count < 6; count++)
    expect(await observe(verify, { identifier: unknown, ...wrong })).toEqual(await observe(verify, { identifier: asha.email, ...wrong }));
});

test('sends the same response to a sign-up with a free and with a taken e-mail, after the same calls', async () => {
  const asha = await shop.customer();
  expect(await observe('auth.sendSignupOtp', signUpFields({ email: asha.email }))).toEqual(await observe('auth.sendSignupOtp', signUpFields()));
});

test('does not reveal whose phone it is when the account has no password attempts left by e-mail', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  toWindowStart(shop, 86_400);
  const wrong = () => shop.call('auth.login', { body: { identifier: asha.email, password: 'not-the-password' }, source: newSource() });
  await Promise.all(Array.from({ length: 15 }, wrong));
  const attempt = (phone: string) => observe('auth.login', { identifier: phone, password: 'not-the-password' });
  const exhausted = await attempt(asha.phone);
  expect(exhausted).toEqual(await attempt(ravi.phone));
  expect(exhausted).toEqual(await attempt(newPhone()));
});
