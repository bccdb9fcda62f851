/** Turning the second factor off with one of its codes. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loginAs, shownBy, subjectsTo, verifyTotp, withFactor } from '#tests/identity/endpoints/auth/sign-in.ts';
import { otherThan, toWindowStart } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => void vi.unstubAllEnvs());

const remove = (as: { token: string }, code: unknown) => shop.call('totp.remove', { as, body: { code } });

test('turns the second factor off by an authenticator code and mails the customer', async () => {
  const asha = await shop.customer();
  const { secret } = await withFactor(shop, asha);
  expect(await remove(asha, shownBy(shop, secret))).toMatchObject({ status: 200, body: { success: true, message: 'Two-step sign-in is off.' } });
  expect((await loginAs(shop, asha)).body).toMatchObject({ user: { id: asha.id } });
  expect(await subjectsTo(shop, asha.email)).toContain('Two-step sign-in is off');
  expect(await remove(asha, shownBy(shop, secret, 1))).toMatchObject({ status: 409, body: { code: 'totp_off' } });
});

test('turns the second factor off by a recovery code', async () => {
  const asha = await shop.customer();
  const { recoveryCodes } = await withFactor(shop, asha);
  expect((await remove(asha, recoveryCodes[3])).status).toBe(200);
});

test('keeps the second factor on for a wrong code, a used code and the password', async () => {
  const asha = await shop.customer();
  const { secret } = await withFactor(shop, asha);
  const code = shownBy(shop, secret);
  expect(await remove(asha, otherThan(code))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  await verifyTotp(shop, (await loginAs(shop, asha)).body.challengeId, code);
  expect(await remove(asha, code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  expect(await remove(asha, asha.password)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect((await loginAs(shop, asha)).body.challenge).toBe('totp');
});

test('refuses to turn the second factor off after 25 wrong codes in a day', async () => {
  const asha = await shop.customer();
  const { secret } = await withFactor(shop, asha);
  toWindowStart(shop, 86_400);
  const { body } = await verifyTotp(shop, (await loginAs(shop, asha)).body.challengeId, shownBy(shop, secret));
  shop.advance(30);
  const all = await Promise.all(Array.from({ length: 35 }, () => remove(body, otherThan(shownBy(shop, secret)))));
  expect(all.filter(({ status }) => status === 400)).toHaveLength(25);
  expect((await remove(body, shownBy(shop, secret))).status).toBe(429);
});

test('refuses to turn off the required second factor of an admin', async () => {
  const meera = await shop.admin();
  const { secret } = await withFactor(shop, meera);
  vi.stubEnv('ADMIN_MFA', 'required');
  expect(await remove(meera, shownBy(shop, secret))).toMatchObject({ status: 409, body: { code: 'totp_required' } });
});
