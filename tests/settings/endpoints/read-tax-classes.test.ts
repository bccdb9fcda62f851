/** GET /api/admin/tax-classes: what a product may be taxed as. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it("returns the classes and the mode to the catalogue's staff", async () => {
  expect(await staff.call('settings.readTaxClasses')).toMatchObject({
    status: 200,
    body: { mode: 'tax_exclusive', taxClasses: [{ id: 'apparel' }, { id: 'toys-baby' }, { id: 'standard' }, { id: 'nil' }] },
  });
});
