/** Reading an export: its link, its expiry and its owner. */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const read = (id: string, as: Customer) => shop.call('export.read', { as, params: { id } });
const begin = async (as: Customer) => (await shop.call('export.begin', { as, body: { what: 'products' } })).body as { id: string; url: string };

it('expires the link of an export after five minutes, renews it on request, and deletes the export after a day', async () => {
  const admin = await shop.admin();
  const { id, url } = await begin(admin);
  expect((await fetch(url)).status).toBe(200);
  shop.advance(301);
  expect((await fetch(url)).status).toBe(403);
  const again = await read(id, admin);
  expect(again).toMatchObject({ status: 200, body: { id, status: 'ready', rows: 0 } });
  expect((await fetch(again.body.url)).status).toBe(200);
  shop.advance(86_400);
  const { token } = (await shop.call('auth.login', { body: { identifier: admin.email, password: admin.password } })).body;
  expect(await read(id, { ...admin, token })).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
});

it("returns 404 for another admin's export and for an unknown one", async () => {
  const admin = await shop.admin();
  const { id } = await begin(admin);
  expect(await read(id, await shop.admin())).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
  expect(await read('nothing', admin)).toMatchObject({ status: 404 });
});

it('marks an export as failed after three failed runs of the job', async () => {
  const admin = await shop.admin();
  const { id } = await begin(admin);
  const item = await shop.table.get(`EXPORT#${id}`, 'EXPORT');
  await shop.put({ ...item, status: 'waiting', tries: 3, gsi1pk: 'DUE#EXPORT', gsi1sk: shop.now().toISOString() });
  await shop.job('write-exports');
  expect(await read(id, admin)).toMatchObject({ status: 200, body: { status: 'failed' } });
  expect((await read(id, admin)).body.url).toBeUndefined();
});
