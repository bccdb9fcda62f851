/** GET /api/admin/settings: all sections with their versions. */
import { beforeEach, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, changeSeller, resetSections } = await createSettingsSteps(shop);

beforeEach(() => resetSections('seller', 'prices'));

it('returns the settings of the deployment, and then those that the owner saved', async () => {
  const first = await shop.call('settings.read', { as: owner });
  expect(first).toMatchObject({
    status: 200,
    body: {
      seller: { version: 0, legalName: 'Nanhe Demo Retail Private Limited', state: 'KA', postalCode: '560025', gstin: '29AAACN0000A1ZH' },
      prices: { version: 0, mode: 'tax_exclusive' },
    },
  });
  expect(first.body.seller).not.toHaveProperty('updatedAt');
  await changeSeller({ tradeName: 'Little Nanhe' });
  const { seller, prices } = (await shop.call('settings.read', { as: owner })).body;
  expect(seller).toMatchObject({ version: 1, tradeName: 'Little Nanhe', updatedAt: expect.any(String) });
  expect(prices.version).toBe(0);
});

it('returns a setting that came with a later release with its first value', async () => {
  const { seller } = (await shop.call('settings.read', { as: owner })).body;
  const { version: _, updatedAt, hours: __, ...older } = seller;
  await shop.putItem({ pk: 'SETTINGS', sk: 'seller', values: older, version: 7, updatedAt: updatedAt ?? shop.now().toISOString() });
  expect((await shop.call('settings.read', { as: owner })).body.seller).toMatchObject({ version: 7, hours: expect.stringContaining('Mon') });
});
