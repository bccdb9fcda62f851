/** GET /api/delivery: whether and when a parcel arrives at a PIN code, and what delivery costs. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const owner = await shop.admin();
const ask = (query: Record<string, string>) => shop.call('delivery.read', { query });

async function changeDelivery(changes: Readonly<Record<string, unknown>>) {
  const { updatedAt: _, ...fields } = (await shop.call('settings.read', { as: owner })).body.delivery as Record<string, unknown>;
  expect((await shop.call('settings.updateDelivery', { as: owner, body: { ...fields, ...changes } })).status).toBe(200);
  shop.advanceClock(2);
}

it('promises delivery everywhere, free and without days, until the owner changes it', async () => {
  const { id } = await shop.product();
  expect(await ask({ pin: '560001', productId: String(id) })).toMatchObject({
    status: 200,
    body: { serviceable: true, cod: false, from: null, to: null, fee: 0, reason: 'This shop does not offer payment on delivery.' },
  });
});

it('says whether a product can be paid on delivery at a PIN code, and why not', async () => {
  const [bear, doll] = [await shop.product(), await shop.product()];
  const { updatedAt: _, ...off } = (await shop.call('settings.read', { as: owner })).body.cod;
  const changed = await shop.call('settings.updateCod', { as: owner, body: { ...off, isOn: true, minOrder: 400, excludedProducts: [doll.id] } });
  shop.advanceClock(2);
  const { body } = await ask({ pin: '560001', productId: String(bear.id) });
  expect(body).toMatchObject({ serviceable: true, cod: true });
  expect(body).not.toHaveProperty('reason');
  expect((await ask({ pin: '560001', productId: String(doll.id) })).body).toMatchObject({
    serviceable: true,
    cod: false,
    reason: expect.stringContaining('Payment on delivery is not possible for'),
  });
  await shop.call('settings.updateCod', { as: owner, body: { ...off, version: changed.body.version } });
  shop.advanceClock(2);
});

it('does not promise payment on delivery for a product that alone costs more than the largest order', async () => {
  const { updatedAt: _, ...off } = (await shop.call('settings.read', { as: owner })).body.cod;
  const changed = await shop.call('settings.updateCod', { as: owner, body: { ...off, isOn: true, maxOrder: 1_000 } });
  shop.advanceClock(2);
  // With 18 % of tax, 847 rupees cost 999.46 and 848 cost 1,000.64.
  const [bear, castle] = [await shop.product({ price: 84_700, gstRate: 18 }), await shop.product({ price: 84_800, gstRate: 18 })];
  expect((await ask({ pin: '560001', productId: String(bear.id) })).body).toMatchObject({ cod: true });
  expect((await ask({ pin: '560001', productId: String(castle.id) })).body).toMatchObject({
    cod: false,
    reason: 'Payment on delivery is possible up to ₹1,000. Please pay online.',
  });
  await shop.call('settings.updateCod', { as: owner, body: { ...off, version: changed.body.version } });
  shop.advanceClock(2);
});

it("returns delivery days in India, the product's fee there, and whether payment on delivery is possible", async () => {
  await changeDelivery({
    zones: [{ name: 'City', prefixes: ['560'] }],
    rows: [
      { zone: '', upTo: null, charge: 99 },
      { zone: 'City', upTo: null, charge: 29.5 },
    ],
    freeFrom: 5_000,
    aloneCharge: 250,
    defaultDays: { from: 3, to: 5 },
    workingDays: [1, 2, 3, 4, 5, 6, 7],
    cutOff: '00:00',
  });
  const csv = '560,1,2\n744,,,no\n1949,,,,no';
  await shop.call('settings.replacePins', { as: owner, body: { version: 0, csv } });
  const { updatedAt: _, ...cod } = (await shop.call('settings.read', { as: owner })).body.cod;
  await shop.call('settings.updateCod', { as: owner, body: { ...cod, isOn: true } });
  shop.advanceClock(2);
  const { id } = await shop.product();
  const day = (days: number) => new Date(shop.now().getTime() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  // The cut-off is at midnight, so that every parcel leaves tomorrow, whenever the test runs.
  expect((await ask({ pin: '560 001', productId: String(id) })).body).toEqual({
    serviceable: true,
    cod: true,
    from: day(2),
    to: day(3),
    fee: 29.5,
    feeIncludesTax: false,
  });
  expect((await ask({ pin: '110001', productId: String(id) })).body).toEqual({
    serviceable: true,
    cod: true,
    from: day(4),
    to: day(6),
    fee: 99,
    feeIncludesTax: false,
  });
  expect((await ask({ pin: '744101' })).body).toEqual({
    serviceable: true,
    cod: false,
    from: day(4),
    to: day(6),
    fee: null,
    reason: 'Payment on delivery is not possible at this PIN code. Please pay online.',
  });
  expect((await ask({ pin: '194901' })).body).toEqual({
    serviceable: false,
    cod: false,
    from: null,
    to: null,
    fee: null,
    reason: 'We do not deliver to 194901 at present.',
  });
});

it('charges the delivery of a product that ships alone as a parcel of its own', async () => {
  const { id } = await shop.product();
  expect((await shop.call('product.update', { as: owner, params: { id }, body: { shipsAlone: true } })).body).toMatchObject({ shipsAlone: true });
  expect((await ask({ pin: '560001', productId: String(id) })).body).toMatchObject({ fee: 250 });
});

it('says whether the fee includes GST', async () => {
  const { id } = await shop.product();
  const feeIncludesTax = async () => (await ask({ pin: '560001', productId: String(id) })).body.feeIncludesTax;
  const setMode = async (mode: 'tax_inclusive' | 'tax_exclusive') => {
    const { version } = (await shop.call('settings.read', { as: owner })).body.prices;
    expect(await shop.call('settings.updatePrices', { as: owner, body: { version, mode } })).toMatchObject({ status: 200 });
    shop.advanceClock(2);
  };
  expect(await feeIncludesTax()).toBe(false);
  await setMode('tax_inclusive');
  expect(await feeIncludesTax()).toBe(true);
  await setMode('tax_exclusive');
  expect((await ask({ pin: '560001' })).body).not.toHaveProperty('feeIncludesTax');
});

it('reads a PIN code in the digits of Indian scripts', async () => {
  expect((await ask({ pin: '५६०००१' })).body).toEqual((await ask({ pin: '560001' })).body);
});

it('says how to correct text that is not a PIN code', async () => {
  for (const pin of ['56000', '056001', 'five', '5600011', '']) {
    expect(await ask({ pin })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { pin: 'A PIN code has six digits, and the first is not 0' } },
    });
  }
  expect(await ask({})).toMatchObject({ status: 400, body: { fields: { pin: 'Write the PIN code' } } });
});

it('returns 404 for the delivery of a product that is not sold', async () => {
  expect(await ask({ pin: '560001', productId: '999999' })).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
});
