/** Is an export there for whoever asked for it, for a while, and for nobody else? */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
let admin = await shop.admin();
const read = (id: string, as: Customer | undefined = admin) => shop.call('export.read', { ...(as ? { as } : {}), params: { id } });

it('its link lapses after five minutes; asked for again there is a new one; after a day it is gone', async () => {
  const { id, url } = (await shop.call('export.begin', { as: admin, body: { what: 'products' } })).body;
  expect((await fetch(url)).status).toBe(200);
  shop.advance(301);
  expect((await fetch(url)).status).toBe(403);
  const again = await read(id);
  expect(again).toMatchObject({ status: 200, body: { id, status: 'ready', rows: 0 } });
  expect((await fetch(again.body.url)).status).toBe(200);
  shop.advance(86_400);
  admin = { ...admin, ...(await shop.call('auth.login', { body: { identifier: admin.email, password: admin.password } })).body };
  expect(await read(id)).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
});

it("another administrator's is not there", async () => {
  const { id } = (await shop.call('export.begin', { as: admin, body: { what: 'products' } })).body;
  expect(await read(id, await shop.admin())).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
  expect(await read('nothing')).toMatchObject({ status: 404 });
  expect(await shop.call('export.read', { params: { id } })).toMatchObject({ status: 401 });
  expect(await read(id, await shop.customer())).toMatchObject({ status: 403 });
});

it('one that cannot be written is given up after three runs, and says so', async () => {
  const { id } = (await shop.call('export.begin', { as: admin, body: { what: 'products' } })).body;
  const kept = await shop.table.get(`EXPORT#${id}`, 'EXPORT');
  await shop.put({ ...kept, status: 'waiting', tries: 3, gsi1pk: 'DUE#EXPORT', gsi1sk: shop.now().toISOString() });
  await shop.job('write-exports');
  expect(await read(id)).toMatchObject({ status: 200, body: { status: 'failed' } });
  expect((await read(id)).body.url).toBeUndefined();
});
