/** The origin of the clinic application, as the administration sees it. */
import { afterEach, expect, it, vi } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
afterEach(() => void vi.unstubAllEnvs());

it('returns the origin of the configured clinic application, or null when there is none', async () => {
  const admin = await shop.admin();
  vi.stubEnv('DOCTOR_ADMIN_URL', undefined);
  expect(await shop.call('handover.read', { as: admin })).toMatchObject({ status: 200, body: { origin: null } });
  vi.stubEnv('DOCTOR_ADMIN_URL', 'https://clinic.example.in/admin?from=nanhe');
  expect(await shop.call('handover.read', { as: admin })).toMatchObject({ status: 200, body: { origin: 'https://clinic.example.in' } });
});
