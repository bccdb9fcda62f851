/** Turning the second factor on with the first code of an authenticator. */
import { beforeAll, expect, test } from 'vitest';
import { authenticatorCode, loginAs, subjectsTo } from '#tests/identity/endpoints/auth/sign-in.ts';
import { wrongCode } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const confirm = (as: { token: string }, code: string) => shop.call('totp.confirm', { as, body: { code } });
async function begun() {
  const asha = await shop.customer();
  const { body } = await shop.call('totp.begin', { as: asha, body: { password: asha.password } });
  return { asha, secret: body.secret as string };
}

test('turns the second factor on, returns ten recovery codes and mails the customer', async () => {
  const { asha, secret } = await begun();
  const on = await confirm(asha, authenticatorCode(shop, secret));
  expect(on).toMatchObject({ status: 200, body: { success: true, message: 'Two-step sign-in is on. Keep your recovery codes in a safe place.' } });
  expect(new Set(on.body.recoveryCodes).size).toBe(10);
  for (const code of on.body.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  expect(await subjectsTo(shop, asha.email)).toContain('Two-step sign-in is on');
  expect((await loginAs(shop, asha)).body).toMatchObject({ challenge: 'totp' });
  expect((await shop.call('account.readProfile', { as: asha })).status).toBe(200);
});

test('refuses the right code after five wrong ones until the set-up starts again', async () => {
  const { asha, secret } = await begun();
  const right = authenticatorCode(shop, secret);
  for (let left = 4; left >= 0; left--)
    expect(await confirm(asha, wrongCode(right))).toMatchObject({ status: 400, body: { details: { triesLeft: left } } });
  expect(await confirm(asha, right)).toMatchObject({
    status: 429,
    body: { code: 'code_spent', message: 'Too many wrong codes. Please begin again.' },
  });
  expect((await loginAs(shop, asha)).body.token).toEqual(expect.any(String));
});

test('refuses to confirm a second factor ten minutes after its start, or without a start', async () => {
  const { asha, secret } = await begun();
  shop.advanceClock(601);
  for (const as of [asha, await shop.customer()])
    expect(await confirm(as, authenticatorCode(shop, secret))).toMatchObject({ status: 400, body: { code: 'challenge_expired' } });
});

test('turns the second factor on once for two confirmations at once', async () => {
  const { asha, secret } = await begun();
  const both = await Promise.all([confirm(asha, authenticatorCode(shop, secret)), confirm(asha, authenticatorCode(shop, secret))]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});
