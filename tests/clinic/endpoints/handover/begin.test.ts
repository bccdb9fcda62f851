/** Starting the handover of an admin to the clinic application: the address with a one-time code, and when there is none. */
import { afterEach, expect, it, vi } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
afterEach(() => void vi.unstubAllEnvs());

it('returns 404 while no clinic application is configured and 500 for an address without encryption', async () => {
  const admin = await shop.admin();
  vi.stubEnv('DOCTOR_ADMIN_URL', undefined);
  expect(await shop.call('handover.begin', { as: admin })).toMatchObject({ status: 404, body: { code: 'handover_off' } });
  vi.stubEnv('DOCTOR_ADMIN_URL', 'http://clinic.example.in/');
  expect(await shop.call('handover.begin', { as: admin })).toMatchObject({ status: 500 });
});

it('returns the address of the clinic application with a one-time code to an admin', async () => {
  vi.stubEnv('DOCTOR_ADMIN_URL', 'https://clinic.example.in/admin');
  const { body } = await shop.call('handover.begin', { as: await shop.admin() });
  expect(body.url).toMatch(/^https:\/\/clinic\.example\.in\/admin\?code=[\w-]{43}$/);
});
