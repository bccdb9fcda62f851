/** Changing the password of a signed-in customer: proof by the current password, limits and the end of other sessions. */
import { AdminInitiateAuthCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { cookieOf, loginAs, subjectsTo } from './sign-in.ts';
import { captureLog, newSource, toWindowStart } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const next = 'Blue-Kite-Over-77';
const change = (as: { token: string }, currentPassword: string, newPassword = next) =>
  shop.call('auth.changePassword', { as, body: { currentPassword, newPassword }, source: newSource() });

test('changes the password, ends every other session and mails the customer', async () => {
  const asha = await shop.customer();
  const other = await loginAs(shop, asha);
  const changed = await change(asha, asha.password);
  expect(changed).toMatchObject({ status: 200, body: { success: true, user: { id: asha.id }, token: expect.any(String) } });
  expect((await shop.call('account.readProfile', { token: changed.body.token })).status).toBe(200);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(changed, 'nanhe_refresh') } })).status).toBe(200);
  for (const token of [asha.token, other.body.token]) expect((await shop.call('account.readProfile', { token })).status).toBe(401);
  for (const token of [asha.refreshToken, cookieOf(other, 'nanhe_refresh')])
    expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: token } })).status).toBe(401);
  expect((await loginAs(shop, asha)).status).toBe(401);
  expect((await loginAs(shop, asha, { password: next })).status).toBe(200);
  expect(await subjectsTo(shop, asha.email)).toContain('Your Nanhe password was changed');
});

test('ends every session and mails the customer even when the identity provider fails after it has stored the new password', async () => {
  const asha = await shop.customer();
  const other = await loginAs(shop, asha);
  const provider = CognitoIdentityProviderClient.prototype;
  const send = provider.send as (this: unknown, command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(provider, 'send').mockImplementation(function (this: unknown, command: unknown) {
    const isSessionOfNewPassword = command instanceof AdminInitiateAuthCommand && command.input.AuthFlow === 'CUSTOM_AUTH';
    return isSessionOfNewPassword ? Promise.reject(Object.assign(new Error('Down'), { name: 'InternalErrorException' })) : send.call(this, command);
  });
  try {
    expect((await change(asha, asha.password)).status).toBeGreaterThanOrEqual(500);
  } finally {
    spy.mockRestore();
  }
  for (const token of [asha.token, other.body.token]) expect((await shop.call('account.readProfile', { token })).status).toBe(401);
  expect(await subjectsTo(shop, asha.email)).toContain('Your Nanhe password was changed');
  expect((await loginAs(shop, asha, { password: next })).status).toBe(200);
});

test('refuses a password change with a wrong current password and keeps the session', async () => {
  const asha = await shop.customer();
  expect(await change(asha, 'not-the-password')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', message: 'The current password is not right.', fields: { currentPassword: expect.any(String) } },
  });
  expect((await shop.call('account.readProfile', { as: asha })).status).toBe(200);
  expect((await loginAs(shop, asha)).status).toBe(200);
});

test('refuses the right current password after 25 wrong ones in a day', async () => {
  const asha = await shop.customer();
  toWindowStart(shop, 86_400);
  const { body } = await loginAs(shop, asha);
  const attempts = await Promise.all(Array.from({ length: 27 }, () => change({ token: body.token }, 'not-the-password')));
  expect(attempts.filter(({ status }) => status === 400)).toHaveLength(25);
  // A mailed code signs in, which does not help a customer who is signed in.
  expect(await change({ token: body.token }, asha.password)).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many attempts\. Please try again in /) },
  });
});

test.each([
  ['password123', 'weak_password'],
  ['short7!', 'invalid_input'],
  ['x'.repeat(65), 'invalid_input'],
])('refuses the new password %s as %s at its field', async (password, code) => {
  const asha = await shop.customer();
  expect(await change(asha, asha.password, password)).toMatchObject({ status: 400, body: { code, fields: { newPassword: expect.any(String) } } });
});

test('refuses the current password as the new one', async () => {
  const asha = await shop.customer();
  expect(await change(asha, asha.password, asha.password)).toMatchObject({ status: 400, body: { code: 'weak_password' } });
});

test('logs neither the old nor the new password on a change', async () => {
  const asha = await shop.customer();
  const log = await captureLog(() => change(asha, asha.password, 'canary-77-Kite-Over'));
  for (const secret of ['canary-77', asha.password]) expect(log).not.toContain(secret);
});
