/** PUT /api/admin/settings/prices: what the prices of the catalogue mean. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readCachedSettings } from '#functions/settings/settings.ts';
import type { TaxClass } from '#shared/rules/order/tax-class.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, audits, read, resetSections } = await createSettingsSteps(shop);
const priceMode = async (now: Date) => (await readCachedSettings('prices', now)).mode;
const change = (body: Record<string, unknown>) => shop.call('settings.updatePrices', { as: owner, body });

beforeEach(() => resetSections('prices'));

it('applies a new price mode within two seconds, until which prices exclude tax', async () => {
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

it('rejects an unknown price mode and names the accepted ones', async () => {
  expect(await change({ version: 1, mode: 'free' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { mode: 'Choose one of: tax_inclusive, tax_exclusive' } },
  });
});

describe('tax classes', () => {
  const validFrom = '2025-09-22';
  const cotton: TaxClass = { id: 'cotton', name: 'Cotton', rows: [{ rate: 5, validFrom }] };
  const current = async () => (await read()).prices;
  const save = async (decide: (before: readonly TaxClass[]) => readonly unknown[]) => {
    const { version, mode, taxClasses } = await current();
    return change({ version, mode, taxClasses: decide(taxClasses) });
  };
  const withRows = (rows: readonly object[]) => save((before) => [...before, { ...cotton, rows }]);

  it('begins with the tax classes of the law and keeps them when only the price mode is changed', async () => {
    const { version, mode, taxClasses } = await current();
    expect(taxClasses.map(({ id }) => id)).toEqual(['apparel', 'toys-baby', 'standard', 'nil']);
    expect(await change({ version, mode })).toMatchObject({ status: 200, body: { taxClasses } });
  });

  it.each([
    ['a negative rate', [{ rate: -1, validFrom }], '0.rate', 'A GST rate is not negative'],
    ['a rate above what the law knows', [{ rate: 180, validFrom }], '0.rate', 'A GST rate is at most 40 per cent'],
    ['a rate of three decimals', [{ rate: 1.505, validFrom }], '0.rate', 'A GST rate has at most two decimals'],
    [
      'a limit of nothing',
      [
        { upTo: 0, rate: 5, validFrom },
        { rate: 18, validFrom },
      ],
      '0.upTo',
      'A limit is more than 0',
    ],
    ['a day that is none', [{ rate: 5, validFrom: '22-09-2025' }], '0.validFrom', 'Write the first day as 2025-09-22'],
    ['a day before GST', [{ rate: 5, validFrom: '2016-01-01' }], '0.validFrom', 'GST began on 2017-07-01'],
    ['no rate above the limit', [{ upTo: 250_000, rate: 5, validFrom }], '0.upTo', /leave a gap above the highest price/],
    [
      'two rates for every price',
      [
        { rate: 5, validFrom },
        { rate: 18, validFrom },
      ],
      '1.upTo',
      /overlap: give one of them a limit/,
    ],
    [
      'two rates up to one price',
      [
        { upTo: 100, rate: 5, validFrom },
        { upTo: 100, rate: 12, validFrom },
        { rate: 18, validFrom },
      ],
      '1.upTo',
      /end at the same price, so they overlap/,
    ],
  ])('rejects tax classes with %s and names the field', async (_, rows, field, text) => {
    const index = (await current()).taxClasses.length;
    const { status, body } = await withRows(rows);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(body.fields[`taxClasses.${index}.rows.${field}`]).toMatch(text);
  });

  it('rejects a tax class without a rate today, and a name that is taken', async () => {
    const index = (await current()).taxClasses.length;
    expect((await withRows([{ rate: 5, validFrom: '2099-01-01' }])).body.fields).toEqual({
      [`taxClasses.${index}.rows`]: expect.stringMatching(/^Cotton has no rate today/),
    });
    expect((await save((before) => [...before, { ...cotton, name: 'STANDARD rate' }])).body.fields).toEqual({
      [`taxClasses.${index}.name`]: 'Another tax class is called STANDARD rate: rename one of them.',
    });
  });

  it('refuses to delete a tax class while a product uses it, and deletes it afterwards', async () => {
    expect(await save((before) => [...before, cotton])).toMatchObject({ status: 200 });
    shop.advanceClock(2);
    const staff = await catalogueStaff(shop);
    const { body: product } = await staff.call('product.create', { body: staff.productFields({ taxClass: 'cotton' }) });
    expect(product).toMatchObject({ taxClass: 'cotton', gstRate: 5 });
    const drop = () => save((before) => before.filter(({ id }) => id !== 'cotton'));
    expect(await drop()).toMatchObject({ status: 400, body: { fields: { taxClasses: expect.stringMatching(/^Products are taxed as Cotton/) } } });
    expect(await staff.call('product.update', { params: { id: product.id }, body: { taxClass: null, gstRate: 12 } })).toMatchObject({
      status: 200,
      body: { gstRate: 12 },
    });
    expect(await drop()).toMatchObject({ status: 200 });
    expect((await staff.call('product.update', { params: { id: product.id }, body: { taxClass: 'cotton' } })).body.fields.taxClass).toMatch(
      /^The shop has no tax class cotton: choose one of apparel, /,
    );
    // A deletion frees the class as well, and a class may come back under its id.
    await save((before) => [...before, cotton]);
    await staff.call('product.update', { params: { id: product.id }, body: { taxClass: 'cotton' } });
    await staff.call('product.remove', { params: { id: product.id } });
    expect(await drop()).toMatchObject({ status: 200 });
  });

  it('writes changed tax classes to the audit log in words', async () => {
    await save((before) => before.map((each) => (each.id === 'standard' ? { ...each, rows: [{ rate: 20, validFrom }] } : each)));
    const [entry] = await audits('prices');
    expect(entry).toMatchObject({ after: { taxClasses: expect.arrayContaining(['Standard rate: 20 %, from 2025-09-22']) } });
    expect(JSON.stringify(entry)).toContain('Clothes, shoes and textile made-ups: 5 % up to ₹2,500, 18 % above, from 2025-09-22');
  });
});
