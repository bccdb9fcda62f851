/** PUT /api/admin/settings/prices: what the prices of the catalogue mean. */
import { expect, it } from 'vitest';
import { priceMode } from '#functions/settings/settings.ts';
import { openShop } from '#tests/kit/shop.ts';
import { ownerOfSettings } from '#tests/settings/owner.ts';

const shop = await openShop();
const { owner, audits } = await ownerOfSettings(shop);
const change = (body: Record<string, unknown>) => shop.call('settings.updatePrices', { as: owner, body });

it('reaches the functions within two seconds, and prices exclude tax until then', async () => {
  const before = shop.now();
  expect(await priceMode(before)).toBe('tax_exclusive');
  expect(await change({ version: 0, mode: 'tax_inclusive' })).toMatchObject({ status: 200, body: { version: 1, mode: 'tax_inclusive' } });
  expect(await priceMode(new Date(before.getTime() + 1_999))).toBe('tax_exclusive');
  expect(await priceMode(new Date(before.getTime() + 2_000))).toBe('tax_inclusive');
  expect((await audits('prices'))[0]).toMatchObject({
    action: 'settings.updatePrices',
    by: { id: owner.id },
    before: { mode: 'tax_exclusive' },
    after: { mode: 'tax_inclusive' },
  });
});

it('rejects an unknown mode and names the accepted ones', async () => {
  expect(await change({ version: 1, mode: 'free' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { mode: 'Choose one of: tax_inclusive, tax_exclusive' } },
  });
});
