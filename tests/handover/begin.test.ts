/** Who gets a code for the clinic's application, and when is there none? */
import { afterAll, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
afterAll(() => {
  delete process.env['DOCTOR_ADMIN_URL'];
});

it('nobody while no application is set up, nor where its address is not encrypted', async () => {
  const admin = await shop.admin();
  delete process.env['DOCTOR_ADMIN_URL'];
  expect(await shop.call('handover.begin', { as: admin })).toMatchObject({ status: 404, body: { code: 'handover_off' } });
  process.env['DOCTOR_ADMIN_URL'] = 'http://clinic.example.in/';
  expect(await shop.call('handover.begin', { as: admin })).toMatchObject({ status: 500 });
});

it('administrators alone', async () => {
  process.env['DOCTOR_ADMIN_URL'] = 'https://clinic.example.in/admin';
  expect(await shop.call('handover.begin')).toMatchObject({ status: 401 });
  for (const as of [await shop.customer(), await shop.staff('orders'), await shop.staff('doctor')])
    expect(await shop.call('handover.begin', { as })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const { body } = await shop.call('handover.begin', { as: await shop.admin() });
  expect(body.url).toMatch(/^https:\/\/clinic\.example\.in\/admin\?code=[\w-]{43}$/);
});
