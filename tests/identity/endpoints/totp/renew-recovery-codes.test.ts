/** Replacing the recovery codes of a second factor. */
import { beforeAll, expect, test } from 'vitest';
import { authenticatorCode, loginAs, subjectsTo, turnOnSecondFactor, verifyTotp } from '#tests/identity/endpoints/auth/sign-in.ts';
import { wrongCode } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const renew = (as: { token: string }, code: string) => shop.call('totp.renewRecoveryCodes', { as, body: { code } });

test('replaces the recovery codes and mails the customer', async () => {
  const asha = await shop.customer();
  const { secret, recoveryCodes } = await turnOnSecondFactor(shop, asha);
  const renewed = await renew(asha, authenticatorCode(shop, secret));
  expect(renewed).toMatchObject({ status: 200, body: { success: true } });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  const { challengeId } = (await loginAs(shop, asha)).body;
  expect((await verifyTotp(shop, challengeId, recoveryCodes[0] ?? '')).status).toBe(400);
  expect((await verifyTotp(shop, challengeId, renewed.body.recoveryCodes[0])).status).toBe(200);
  expect(await subjectsTo(shop, asha.email)).toContain('You have new recovery codes');
});

test('renews the recovery codes by a recovery code, once', async () => {
  const asha = await shop.customer();
  const { recoveryCodes } = await turnOnSecondFactor(shop, asha);
  const [code = ''] = recoveryCodes;
  expect((await renew(asha, code)).status).toBe(200);
  expect(await renew(asha, code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
});

test('refuses new recovery codes for a wrong code and without a second factor', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const { secret } = await turnOnSecondFactor(shop, asha);
  expect(await renew(asha, wrongCode(authenticatorCode(shop, secret)))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  expect(await renew(ravi, '123456')).toMatchObject({ status: 409, body: { code: 'totp_off' } });
});
