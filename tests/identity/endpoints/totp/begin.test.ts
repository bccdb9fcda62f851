/** Starting the set-up of a second factor: proof by password, and no effect before the confirmation. */
import { URI } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { authenticatorCode, loginAs, turnOnSecondFactor } from '#tests/identity/endpoints/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const begin = (as: { token: string }, password: unknown) => shop.call('totp.begin', { as, body: { password } });

test('returns a secret and the otpauth address of the same secret', async () => {
  const asha = await shop.customer();
  const begun = await begin(asha, asha.password);
  expect(begun).toMatchObject({ status: 200, body: { success: true, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } });
  const parsed = URI.parse(begun.body.uri);
  expect(parsed).toMatchObject({ issuer: 'Nanhe', label: asha.email, algorithm: 'SHA1', digits: 6, period: 30 });
  expect(parsed.secret.base32).toBe(begun.body.secret);
  expect(Date.parse(begun.body.expiresAt) - shop.now().getTime()).toBeLessThanOrEqual(600_000);
});

test('asks for no second factor at sign-in before its set-up is confirmed', async () => {
  const asha = await shop.customer();
  await begin(asha, asha.password);
  expect((await loginAs(shop, asha)).body).toMatchObject({ user: { id: asha.id } });
  expect((await shop.call('totp.read', { as: asha })).body).toEqual({ enabled: false, required: false, recoveryCodesLeft: 0 });
});

test('replaces the first secret when the set-up of a second factor starts again', async () => {
  const asha = await shop.customer();
  const [first, second] = [await begin(asha, asha.password), await begin(asha, asha.password)];
  expect(first.body.secret).not.toBe(second.body.secret);
  const confirm = (secret: string) => shop.call('totp.confirm', { as: asha, body: { code: authenticatorCode(shop, secret) } });
  expect((await confirm(first.body.secret)).body.code).toBe('wrong_code');
  expect((await confirm(second.body.secret)).status).toBe(200);
});

test('stores no secret or recovery code in plain text', async () => {
  const asha = await shop.customer();
  const { body } = await begin(asha, asha.password);
  const waiting = JSON.stringify(await shop.table.query(`CUSTOMER#${asha.id}`));
  expect(waiting).toContain('TOTP-SETUP');
  expect(waiting).not.toContain(body.secret);
  const { secret, recoveryCodes } = await turnOnSecondFactor(shop, asha);
  const kept = JSON.stringify((await shop.table.query(`CUSTOMER#${asha.id}`)).map((item) => ({ ...item, recovery: [...(item['recovery'] ?? [])] })));
  for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) expect(kept).not.toContain(each);
});

test('refuses to start a second factor with a wrong password or when one is on', async () => {
  const asha = await shop.customer();
  expect(await begin(asha, 'not-the-password')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', fields: { password: expect.any(String) } },
  });
  expect(await begin(asha, undefined)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  await turnOnSecondFactor(shop, asha);
  expect(await begin(asha, asha.password)).toMatchObject({ status: 409, body: { code: 'totp_on' } });
});
