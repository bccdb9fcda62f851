/** GET /api/admin/settings/stock: the shop's low-stock limit for the catalogue's staff. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await shop.staff('catalogue');

it("returns the limit to the catalogue's staff", async () => {
  expect(await shop.call('settings.readStock', { as: staff })).toMatchObject({ status: 200, body: { lowStockLimit: 20, version: 0 } });
});
