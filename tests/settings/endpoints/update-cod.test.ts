/** PUT /api/admin/settings/cod: when an order can be paid on delivery. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { ownerOfSettings } from '#tests/settings/owner.ts';

const shop = await openShop();
const { owner, audits } = await ownerOfSettings(shop);
const rules = { isOn: true, fee: 49, minOrder: 100, maxOrder: 3_000, excludedProducts: [7], excludedCategories: ['health'], maxRefused: 3 };
const change = (body: Record<string, unknown>) => shop.call('settings.updateCod', { as: owner, body: { ...rules, version: 0, ...body } });

it('is off in a shop that has never changed it', async () => {
  expect((await shop.call('settings.read', { as: owner })).body.cod).toMatchObject({ isOn: false, fee: 0, version: 0 });
});

it.each([
  [{ fee: -1 }, 'fee'],
  [{ fee: 500.01 }, 'fee'],
  [{ fee: 0.005 }, 'fee'],
  [{ minOrder: 3_000.01 }, 'maxOrder'],
  [{ maxOrder: 500_001 }, 'maxOrder'],
  [{ maxRefused: 0 }, 'maxRefused'],
  [{ isOn: 'yes' }, 'isOn'],
])('refuses %j at its field', async (body, field) => {
  expect(await change(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: expect.any(String) } } });
});

it('saves the section with an audit entry, and never over a newer version', async () => {
  expect(await change({})).toMatchObject({ status: 200, body: { ...rules, version: 1 } });
  expect((await audits('cod'))[0]).toMatchObject({ action: 'settings.updateCod', before: { isOn: false }, after: { isOn: true, fee: 49 } });
  expect(await change({ fee: 0 })).toMatchObject({ status: 409, body: { code: 'edited_meanwhile', details: { current: { fee: 49 } } } });
});
