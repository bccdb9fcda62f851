/** PUT /api/admin/settings/cod: when an order can be paid on delivery. */
import { beforeEach, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, audits, resetSections } = await createSettingsSteps(shop);
const rules = { isOn: true, fee: 49, minOrder: 100, maxOrder: 3_000, excludedProducts: [7], excludedCategories: ['health'], maxRefused: 3 };
const change = (body: Record<string, unknown>) => shop.call('settings.updateCod', { as: owner, body: { ...rules, version: 0, ...body } });

beforeEach(() => resetSections('cod'));

it('has payment on delivery off in a shop that has never changed it', async () => {
  expect((await shop.call('settings.read', { as: owner })).body.cod).toMatchObject({ isOn: false, fee: 0, version: 0 });
});

it.each([
  [{ fee: -1 }, { fee: 'The fee is between ₹0 and ₹500' }],
  [{ fee: 500.01 }, { fee: 'The fee is between ₹0 and ₹500' }],
  [{ fee: 0.005 }, { fee: 'Rupees with at most two decimals' }],
  [{ minOrder: -1 }, { minOrder: 'The smallest order is an amount from ₹0 to ₹5,00,000' }],
  [{ minOrder: 3_000.01 }, { maxOrder: 'The largest order must not be less than the smallest one' }],
  [{ maxOrder: 500_001 }, { maxOrder: 'The largest order is an amount from ₹0 to ₹5,00,000' }],
  [{ maxRefused: 0 }, { maxRefused: 'Enter at least 1: customers who have refused no parcel can pay on delivery' }],
  [{ maxRefused: 1e6 }, { maxRefused: 'Enter at most 20' }],
  [{ isOn: 'yes' }, { isOn: 'Say whether orders can be paid on delivery' }],
])('refuses %j at its field', async (body, fields) => {
  expect(await change(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
});

it('saves the rules of payment on delivery with an audit entry, and never over a newer version', async () => {
  expect(await change({})).toMatchObject({ status: 200, body: { ...rules, version: 1 } });
  expect((await audits('cod'))[0]).toMatchObject({ action: 'settings.updateCod', before: { isOn: false }, after: { isOn: true, fee: 49 } });
  expect(await change({ fee: 0 })).toMatchObject({ status: 409, body: { code: 'edited_meanwhile', details: { current: { fee: 49 } } } });
});
