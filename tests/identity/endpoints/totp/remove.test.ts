/** Turning the second factor off with one of its codes. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { authenticatorCode, loginAs, subjectsTo, turnOnSecondFactor, verifyTotp } from '#tests/identity/endpoints/auth/sign-in.ts';
import { toWindowStart, wrongCode } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => void vi.unstubAllEnvs());

const remove = (as: { token: string }, code: unknown) => shop.call('totp.remove', { as, body: { code } });

test('turns the second factor off by an authenticator code and mails the customer', async () => {
  const asha = await shop.customer();
  const { secret } = await turnOnSecondFactor(shop, asha);
  expect(await remove(asha, authenticatorCode(shop, secret))).toMatchObject({
    status: 200,
    body: { success: true, message: 'Two-step sign-in is off.' },
  });
  expect((await loginAs(shop, asha)).body).toMatchObject({ user: { id: asha.id } });
  expect(await subjectsTo(shop, asha.email)).toContain('Two-step sign-in is off');
  expect(await remove(asha, authenticatorCode(shop, secret, 1))).toMatchObject({ status: 409, body: { code: 'totp_off' } });
});

test('turns the second factor off by a recovery code', async () => {
  const asha = await shop.customer();
  const { recoveryCodes } = await turnOnSecondFactor(shop, asha);
  expect((await remove(asha, recoveryCodes[3])).status).toBe(200);
});

test('keeps the second factor on for a wrong code, a used code and the password', async () => {
  const asha = await shop.customer();
  const { secret } = await turnOnSecondFactor(shop, asha);
  const code = authenticatorCode(shop, secret);
  expect(await remove(asha, wrongCode(code))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  await verifyTotp(shop, (await loginAs(shop, asha)).body.challengeId, code);
  expect(await remove(asha, code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  expect(await remove(asha, asha.password)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect((await loginAs(shop, asha)).body.challenge).toBe('totp');
});

test('refuses to turn the second factor off after 25 wrong codes in a day', async () => {
  const asha = await shop.customer();
  const { secret } = await turnOnSecondFactor(shop, asha);
  toWindowStart(shop, 86_400);
  const { body } = await verifyTotp(shop, (await loginAs(shop, asha)).body.challengeId, authenticatorCode(shop, secret));
  shop.advanceClock(30);
  const all = await Promise.all(Array.from({ length: 27 }, () => remove(body, wrongCode(authenticatorCode(shop, secret)))));
  expect(all.filter(({ status }) => status === 400)).toHaveLength(25);
  expect((await remove(body, authenticatorCode(shop, secret))).status).toBe(429);
});

test('refuses to turn off the required second factor of an admin', async () => {
  const meera = await shop.admin();
  const { secret } = await turnOnSecondFactor(shop, meera);
  vi.stubEnv('ADMIN_MFA', 'required');
  expect(await remove(meera, authenticatorCode(shop, secret))).toMatchObject({ status: 409, body: { code: 'totp_required' } });
});
