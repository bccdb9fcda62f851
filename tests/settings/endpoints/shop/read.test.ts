/** GET /api/shop: who sells. */
import { beforeEach, expect, it } from 'vitest';
import { createRecalculationSteps } from '#tests/catalogue/recalculation-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createDeliverySteps } from '#tests/settings/delivery-steps.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, seller, resetSections } = await createSettingsSteps(shop);

beforeEach(() => resetSections('seller', 'delivery', 'prices'));

it('names a new seller to visitors within two seconds, without version and author of the record', async () => {
  expect((await shop.call('shop.read')).body).toMatchObject({ legalName: 'Nanhe Demo Retail Private Limited' });
  const changed = await seller({ legalName: 'Chhota Retail LLP' });
  await shop.call('settings.updateSeller', { as: owner, body: changed });
  shop.advanceClock(2);
  const { version: _, ...values } = changed;
  expect((await shop.call('shop.read')).body).toEqual({
    ...values,
    shipping: { from: 0, to: 0, freeFrom: 500, alone: 0, includesTax: false, everywhere: true },
  });
});

it('says what delivery costs as the owner has set it', async () => {
  const delivery = await createDeliverySteps(shop);
  await delivery.change({
    zones: [{ name: 'Hills', prefixes: ['79'] }],
    rows: [
      { zone: '', upTo: null, charge: 49 },
      { zone: 'Hills', upTo: null, charge: 149.5 },
    ],
    freeFrom: null,
    aloneCharge: 250,
  });
  expect((await shop.call('shop.read')).body.shipping).toEqual({
    from: 49,
    to: 149.5,
    freeFrom: null,
    alone: 250,
    includesTax: false,
    everywhere: true,
  });
});

it('says whether the charges of delivery include GST', async () => {
  const { version } = (await shop.call('settings.read', { as: owner })).body.prices;
  await shop.call('settings.updatePrices', { as: owner, body: { version, mode: 'tax_inclusive' } });
  shop.advanceClock(2);
  expect((await shop.call('shop.read')).body.shipping).toMatchObject({ includesTax: true });
});

it('says that the charges of delivery include GST once all prices are recalculated to include it', async () => {
  const { start, waitForJob } = await createRecalculationSteps(shop);
  expect(await start()).toMatchObject({ status: 202 });
  expect(await waitForJob()).toMatchObject({ run: { status: 'done', to: 'tax_inclusive' } });
  expect((await shop.call('shop.read')).body.shipping).toMatchObject({ includesTax: true });
});

it('says that the shop does not deliver everywhere while the table refuses a PIN code', async () => {
  const replace = (version: number, csv: string) => shop.call('settings.replacePins', { as: owner, body: { version, csv } });
  const everywhere = async () => {
    shop.advanceClock(2);
    return (await shop.call('shop.read')).body.shipping.everywhere;
  };
  expect((await replace(0, 'prefix,from,to,cod,serviceable\n79,5,8,no,yes\n744,,,no,no\n')).status).toBe(200);
  expect(await everywhere()).toBe(false);
  expect((await replace(1, 'prefix,from,to,cod,serviceable\n79,5,8,no,yes\n')).status).toBe(200);
  expect(await everywhere()).toBe(true);
});
