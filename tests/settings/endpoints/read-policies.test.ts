/** GET /api/admin/settings/policies: the texts for the owner. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('lists the four policy pages with the texts made from the settings', async () => {
  const { body } = await shop.call('settings.readPolicies', { as: await shop.admin() });
  expect(body).toMatchObject({ version: 0 });
  expect(body.pages.map(({ page, isEdited }: { page: string; isEdited: boolean }) => [page, isEdited])).toEqual(
    ['privacy', 'shipping', 'returns', 'grievance'].map((page) => [page, false]),
  );
  for (const { text, defaultText } of body.pages) expect(text).toBe(defaultText);
});

it('states in the page on shipping whether its charges contain GST', async () => {
  const admin = await shop.admin();
  const shippingText = async () =>
    (await shop.call('settings.readPolicies', { as: admin })).body.pages.find(({ page }: { page: string }) => page === 'shipping').text;
  const { updatedAt: _, ...cod } = (await shop.call('settings.read', { as: admin })).body.cod;
  await shop.call('settings.updateCod', { as: admin, body: { ...cod, isOn: true, fee: 30 } });
  const { prices } = (await shop.call('settings.read', { as: admin })).body;
  const saveMode = (mode: string, version: number) =>
    shop.call('settings.updatePrices', { as: admin, body: { mode, version, taxClasses: prices.taxClasses } });
  expect((await saveMode('tax_exclusive', prices.version)).status).toBe(200);
  expect(await shippingText()).toContain('That costs ₹30 + GST, which');
  expect(await shippingText()).toContain('GST at the rate of the goods is added to it.');
  expect((await saveMode('tax_inclusive', prices.version + 1)).status).toBe(200);
  expect(await shippingText()).toContain('That costs ₹30, which');
  expect(await shippingText()).toContain('It contains GST at the rate of the goods.');
});
