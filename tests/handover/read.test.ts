/** Does the administration know whether the clinic is looked after somewhere else? */
import { afterAll, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
afterAll(() => {
  delete process.env['DOCTOR_ADMIN_URL'];
});

it('as it is configured', async () => {
  const admin = await shop.admin();
  delete process.env['DOCTOR_ADMIN_URL'];
  expect(await shop.call('handover.read', { as: admin })).toMatchObject({ status: 200, body: { origin: null } });
  process.env['DOCTOR_ADMIN_URL'] = 'https://clinic.example.in/admin?from=nanhe';
  expect(await shop.call('handover.read', { as: admin })).toMatchObject({ status: 200, body: { origin: 'https://clinic.example.in' } });
});
