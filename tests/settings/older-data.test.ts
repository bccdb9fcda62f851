/** A shop of the release before tax classes: its prices keep their meaning until the owner changes it. */
import { expect, it } from 'vitest';
import { settingsKey } from '#functions/keys.ts';
import { PutCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, read, resetSections } = await createSettingsSteps(shop);

/** Stores the section as the older release did. */
const saveAsBefore = (values: object, version: number) =>
  db().send(
    new PutCommand({
      TableName: process.env['TABLE_NAME'] ?? '',
      Item: { ...settingsKey('prices'), values, version, updatedAt: '2026-11-22T10:00:00.000Z' },
    }),
  );

it('keeps prices without tax where the owner never changed the setting', async () => {
  await resetSections('prices');
  const bear = await shop.product({ price: 50_000, gstRate: 18 });
  expect((await read()).prices).toMatchObject({ version: 0, mode: 'tax_exclusive' });
  const quoted = await shop.call('cart.quote', { body: { items: [{ productId: bear.id, quantity: 1 }] } });
  expect(quoted.body.summary).toMatchObject({ subtotal: 500, tax: 90, total: 590 });
});

it.each(['tax_exclusive', 'tax_inclusive'])('reads a saved %s, adds the first classes, and keeps both when it is saved again', async (mode) => {
  await saveAsBefore({ mode }, 4);
  shop.advanceClock(2);
  const bear = await shop.product({ price: 50_000, gstRate: 12 });
  const { prices } = await read();
  expect(prices).toMatchObject({ version: 4, mode, taxClasses: [{ id: 'apparel' }, { id: 'toys-baby' }, { id: 'standard' }, { id: 'nil' }] });
  const shown = await shop.call('catalog.readProduct', { params: { id: String(bear.id) } });
  expect(shown.body).toMatchObject({ price: 500, gstRate: 12, priceIncludesTax: mode === 'tax_inclusive' });
  expect(shown.body).not.toHaveProperty('taxClass');
  expect(await shop.call('settings.updatePrices', { as: owner, body: { version: 4, mode } })).toMatchObject({
    status: 200,
    body: { version: 5, mode, taxClasses: prices.taxClasses },
  });
});
