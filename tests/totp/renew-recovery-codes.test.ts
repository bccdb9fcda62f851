/** Can somebody have new recovery codes before the old ones are used up? */
import { beforeAll, expect, test } from 'vitest';
import { loginAs, shownBy, subjectsTo, verifyTotp, withFactor } from '#tests/auth/sign-in.ts';
import { otherThan } from '#tests/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const renew = (as: { token: string }, code: string) => shop.call('totp.renewRecoveryCodes', { as, body: { code } });

test('the new ones work, the old ones do not, and a mail says so', async () => {
  const asha = await shop.customer();
  const { secret, recoveryCodes } = await withFactor(shop, asha);
  const renewed = await renew(asha, shownBy(shop, secret));
  expect(renewed).toMatchObject({ status: 200, body: { success: true } });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  const { challengeId } = (await loginAs(shop, asha)).body;
  expect((await verifyTotp(shop, challengeId, recoveryCodes[0] ?? '')).status).toBe(400);
  expect((await verifyTotp(shop, challengeId, renewed.body.recoveryCodes[0])).status).toBe(200);
  expect(await subjectsTo(shop, asha.email)).toContain('You have new recovery codes');
});

test('the last recovery code brings new ones, once', async () => {
  const asha = await shop.customer();
  const { recoveryCodes } = await withFactor(shop, asha);
  const [last = ''] = recoveryCodes;
  expect((await renew(asha, last)).status).toBe(200);
  expect(await renew(asha, last)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
});

test('a wrong code brings none, and without a second factor there are none', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const { secret } = await withFactor(shop, asha);
  expect(await renew(asha, otherThan(shownBy(shop, secret)))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  expect(await renew(ravi, '123456')).toMatchObject({ status: 409, body: { code: 'totp_off' } });
});

test('signed out it cannot be done', async () => {
  expect(await shop.call('totp.renewRecoveryCodes', { body: { code: '123456' } })).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});
