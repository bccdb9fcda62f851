/** Reading an export: its link, its expiry, its owner and the owner's role. */
import { expect, it } from 'vitest';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const read = (id: string, as: Customer) => shop.call('export.read', { as, params: { id } });
const begin = async (as: Customer, what = 'products') =>
  (await shop.call('export.begin', { as, body: { what } })).body as { id: string; url: string };
const withNewToken = async (staff: Customer): Promise<Customer> => {
  const { token } = (await shop.call('auth.login', { body: { identifier: staff.email, password: staff.password } })).body;
  return { ...staff, token };
};

it('expires the link of an export after five minutes, renews it on request, and deletes the export after a day', async () => {
  const admin = await shop.admin();
  const { id, url } = await begin(admin);
  expect((await fetch(url)).status).toBe(200);
  shop.advanceClock(301);
  expect((await fetch(url)).status).toBe(403);
  const again = await read(id, admin);
  expect(again).toMatchObject({ status: 200, body: { id, status: 'ready', rows: 0 } });
  expect((await fetch(again.body.url)).status).toBe(200);
  shop.advanceClock(86_400);
  expect(await read(id, await withNewToken(admin))).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
});

it("returns 404 for another admin's export and for an unknown one", async () => {
  const admin = await shop.admin();
  const { id } = await begin(admin);
  expect(await read(id, await shop.admin())).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
  expect(await read('nothing', admin)).toMatchObject({ status: 404 });
});

it('returns 404 for an export whose creator has changed to a role that may not begin it', async () => {
  const [admin, other] = [await shop.admin(), await shop.admin()];
  const [customers, products] = [await begin(other, 'customers'), await begin(other)];
  const change = { role: 'catalogue', reason: 'Looks after products now' };
  expect(await shop.call('user.changeRole', { as: admin, params: { id: other.id }, body: change })).toMatchObject({ status: 200 });
  const demoted = await withNewToken(other);
  expect(await read(customers.id, demoted)).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
  expect(await read(products.id, demoted)).toMatchObject({ status: 200, body: { url: expect.any(String) } });
});

it("returns no link to a doctor's export once the account belongs to no doctor or to another one", async () => {
  const [staff, doctor] = [await clinicAdmin(shop), await shop.staff('doctor')];
  const mine = await staff.doctor({ email: doctor.email });
  const { id } = await begin(doctor, 'appointments');
  expect(await read(id, doctor)).toMatchObject({ status: 200, body: { url: expect.any(String) } });
  expect(await staff.changeDoctor(mine.id, { email: '' })).toMatchObject({ status: 200 });
  expect(await read(id, doctor)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await staff.doctor({ email: doctor.email });
  expect(await read(id, doctor)).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
});

it('marks an export as failed after three failed runs of the job', async () => {
  const admin = await shop.admin();
  const { id } = await begin(admin);
  const item = await shop.table.get(`EXPORT#${id}`, 'EXPORT');
  await shop.putItem({ ...item, status: 'waiting', tries: 3, gsi1pk: 'DUE#EXPORT', gsi1sk: shop.now().toISOString() });
  await shop.runJob('write-exports');
  expect(await read(id, admin)).toMatchObject({ status: 200, body: { status: 'failed' } });
  expect((await read(id, admin)).body.url).toBeUndefined();
});
