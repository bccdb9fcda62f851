/** Does somebody see how their account is guarded? */
import { beforeAll, expect, test, vi } from 'vitest';
import { loginAs, verifyTotp, withFactor } from '#tests/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const read = async (as: { token: string }) => (await shop.call('totp.read', { as })).body;

test('off, on since when, and how many recovery codes are left', async () => {
  const asha = await shop.customer();
  expect(await read(asha)).toEqual({ enabled: false, required: false, recoveryCodesLeft: 0 });
  const { recoveryCodes } = await withFactor(shop, asha);
  expect(await read(asha)).toEqual({ enabled: true, required: false, enabledAt: expect.any(String), recoveryCodesLeft: 10 });
  await verifyTotp(shop, (await loginAs(shop, asha)).body.challengeId, recoveryCodes[0] ?? '');
  expect((await read(asha)).recoveryCodesLeft).toBe(9);
});

test('an admin is told that there must be one, a customer is not', async () => {
  const [meera, asha] = [await shop.admin(), await shop.customer()];
  await withFactor(shop, meera);
  vi.stubEnv('ADMIN_MFA', 'required');
  try {
    expect(await read(meera)).toMatchObject({ enabled: true, required: true });
    expect(await read(asha)).toMatchObject({ required: false });
  } finally {
    vi.unstubAllEnvs();
  }
});

test('signed out there is nothing to see', async () => {
  expect(await shop.call('totp.read')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});
