/** The state of a customer's second factor. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loginAs, turnOnSecondFactor, verifyTotp } from '#tests/identity/endpoints/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => void vi.unstubAllEnvs());

const read = async (as: { token: string }) => (await shop.call('totp.read', { as })).body;

test('shows whether the second factor is on, since when, and how many recovery codes are left', async () => {
  const asha = await shop.customer();
  expect(await read(asha)).toEqual({ enabled: false, required: false, recoveryCodesLeft: 0 });
  const { recoveryCodes } = await turnOnSecondFactor(shop, asha);
  expect(await read(asha)).toEqual({ enabled: true, required: false, enabledAt: expect.any(String), recoveryCodesLeft: 10 });
  await verifyTotp(shop, (await loginAs(shop, asha)).body.challengeId, recoveryCodes[0] ?? '');
  expect((await read(asha)).recoveryCodesLeft).toBe(9);
});

test('shows the second factor as required to an admin and not to a customer', async () => {
  const [meera, asha] = [await shop.admin(), await shop.customer()];
  await turnOnSecondFactor(shop, meera);
  vi.stubEnv('ADMIN_MFA', 'required');
  expect(await read(meera)).toMatchObject({ enabled: true, required: true });
  expect(await read(asha)).toMatchObject({ required: false });
});
