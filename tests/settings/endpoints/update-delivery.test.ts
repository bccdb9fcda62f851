/** PUT /api/admin/settings/delivery: what delivery costs and when parcels leave. */
import { beforeEach, expect, it } from 'vitest';
import { deliveryRules } from '#functions/settings/delivery.ts';
import type { Delivery } from '#shared/contract/settings/delivery.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, resetSections } = await createSettingsSteps(shop);
const current = async () => (await shop.call('settings.read', { as: owner })).body.delivery as Delivery & { version: number };

/** The section with changes, over its newest version. */
async function change(changes: Readonly<Record<string, unknown>>) {
  const { updatedAt: _, ...fields } = (await current()) as Record<string, unknown>;
  return shop.call('settings.updateDelivery', { as: owner, body: { ...fields, ...changes } });
}
const fieldsOf = async (changes: Readonly<Record<string, unknown>>) => {
  const { status, body } = await change(changes);
  return { status, fields: body.fields };
};
const elsewhere = { zone: '', upTo: null, charge: 49 };

beforeEach(() => resetSections('delivery'));

it('charges nothing, delivers everywhere and promises no days until the owner sets the delivery', async () => {
  expect(await current()).toEqual({
    version: 0,
    basis: 'value',
    zones: [],
    rows: [{ zone: '', upTo: null, charge: 0 }],
    freeFrom: 500,
    aloneCharge: 0,
    defaultGrams: 500,
    cutOff: '14:00',
    workingDays: [1, 2, 3, 4, 5, 6],
    holidays: [],
    defaultDays: null,
  });
});

it('saves delivery rules in paise, which the functions apply within two seconds', async () => {
  const before = shop.now();
  expect((await deliveryRules(before)).rows).toEqual([{ zone: '', upTo: null, charge: 0 }]);
  const zones = [{ name: 'City', prefixes: ['560', '5621'] }];
  const rows = [elsewhere, { zone: 'City', upTo: 999.5, charge: 29.5 }, { zone: 'City', upTo: null, charge: 0 }];
  expect(await change({ zones, rows, freeFrom: 999, aloneCharge: 250, workingDays: [6, 1, 1], defaultDays: { from: 2, to: 4 } })).toMatchObject({
    status: 200,
    body: { version: 1, zones, rows, workingDays: [1, 6] },
  });
  expect(await deliveryRules(new Date(before.getTime() + 2_000))).toMatchObject({
    rows: [
      { zone: '', upTo: null, charge: 4_900 },
      { zone: 'City', upTo: 99_950, charge: 2_950 },
      { zone: 'City', upTo: null, charge: 0 },
    ],
    freeFrom: 99_900,
    aloneCharge: 25_000,
  });
});

it('names the field of a negative, fractional or absurd figure of delivery', async () => {
  expect(await fieldsOf({ rows: [{ ...elsewhere, charge: -1 }] })).toEqual({
    status: 400,
    fields: { 'rows.0.charge': 'An amount cannot be negative' },
  });
  expect(await fieldsOf({ rows: [{ ...elsewhere, charge: 100_001 }] })).toMatchObject({ fields: { 'rows.0.charge': 'At most ₹1,00,000' } });
  expect(await fieldsOf({ freeFrom: -1, aloneCharge: 100_001 })).toMatchObject({
    fields: { freeFrom: 'An amount cannot be negative', aloneCharge: 'At most ₹1,00,000' },
  });
  expect(await fieldsOf({ freeFrom: 1.234 })).toMatchObject({ fields: { freeFrom: 'Rupees with at most two decimals' } });
  expect(await fieldsOf({ rows: [{ ...elsewhere, upTo: 0 }, elsewhere] })).toMatchObject({
    fields: { 'rows.0.upTo': 'The end of a row is greater than 0' },
  });
  expect(await fieldsOf({ defaultGrams: 0 })).toMatchObject({ fields: { defaultGrams: 'Weight in whole grams' } });
  expect(await fieldsOf({ defaultDays: { from: 5, to: 2 } })).toMatchObject({
    fields: { 'defaultDays.to': 'The larger number of days comes second' },
  });
  expect(await fieldsOf({ defaultDays: { from: -1, to: 61 } })).toMatchObject({
    fields: { 'defaultDays.from': 'Days cannot be negative', 'defaultDays.to': 'At most 60 days' },
  });
  expect(await fieldsOf({ cutOff: '24:00' })).toMatchObject({ fields: { cutOff: 'Write a time like 14:00' } });
  expect(await fieldsOf({ workingDays: [] })).toMatchObject({ fields: { workingDays: 'Choose at least one working day' } });
  expect(await fieldsOf({ holidays: ['2026-02-29'] })).toMatchObject({
    fields: { 'holidays.0': '“2026-02-29” is no day: write it like 2026-11-08' },
  });
});

it('names delivery rows that overlap, and zones of one name', async () => {
  expect(await fieldsOf({ zones: [], rows: [{ ...elsewhere, upTo: 999 }, { ...elsewhere, upTo: 999, charge: 29 }, elsewhere] })).toEqual({
    status: 400,
    fields: { 'rows.1.upTo': 'The zone has a row up to 999 already' },
  });
  const [city, again] = [
    { name: 'City', prefixes: ['560'] },
    { name: 'CITY', prefixes: ['561'] },
  ];
  expect(await fieldsOf({ zones: [city, again], rows: [elsewhere] })).toMatchObject({
    fields: { 'zones.1.name': 'There are two zones called CITY: rename one' },
  });
  expect(await fieldsOf({ zones: [], basis: 'weight', rows: [{ ...elsewhere, upTo: 499.5 }, elsewhere] })).toMatchObject({
    fields: { 'rows.0.upTo': 'Whole grams, at most 10,00,000' },
  });
});

it('names PIN code prefixes of zones that overlap or occur twice', async () => {
  const zones = (...prefixes: string[][]) => ({
    zones: prefixes.map((each, index) => ({ name: `Zone ${index}`, prefixes: each })),
    rows: [elsewhere],
  });
  expect(await fieldsOf(zones(['56', '560']))).toMatchObject({
    fields: { 'zones.0.prefixes': '560 lies within 56 of the same zone: leave one of them out' },
  });
  expect(await fieldsOf(zones(['56'], ['57', '56']))).toMatchObject({
    fields: { 'zones.1.prefixes': '56 is in the zone Zone 0 already: leave it in one of them' },
  });
  expect(await fieldsOf(zones(['56', '56']))).toMatchObject({ fields: { 'zones.0.prefixes': '56 is listed twice: leave one out' } });
  expect(await fieldsOf(zones(['056']))).toMatchObject({
    fields: { 'zones.0.prefixes.0': '“056” is no beginning of a PIN code: one to six digits, the first is not 0' },
  });
  // One zone may lie within another: the longer prefix counts.
  expect((await fieldsOf(zones(['56'], ['560']))).status).toBe(200);
});

it('requires a delivery charge for every order: each zone with rows ends with a row without a limit', async () => {
  expect(await fieldsOf({ zones: [], rows: [{ ...elsewhere, upTo: 100 }] })).toMatchObject({
    fields: { 'rows.0.upTo': 'Leave this empty in the last row of a zone, so that larger orders have a charge, too' },
  });
  expect(await fieldsOf({ zones: [{ name: 'City', prefixes: ['560'] }], rows: [{ zone: 'City', upTo: null, charge: 1 }] })).toMatchObject({
    fields: { rows: 'Add a row for all other PIN codes: the zones do not reach everywhere' },
  });
  expect(await fieldsOf({ zones: [], rows: [elsewhere, elsewhere] })).toMatchObject({
    fields: { 'rows.1.upTo': 'The zone has a row without an end already' },
  });
  expect(await fieldsOf({ zones: [], rows: [elsewhere, { ...elsewhere, zone: 'Moon' }] })).toMatchObject({
    fields: { 'rows.1.zone': 'There is no zone Moon: choose one that is listed above' },
  });
});

it('returns 409 with the current delivery rules to a save over an older version', async () => {
  const { version } = await current();
  await change({ aloneCharge: 77 });
  expect(await change({ version, aloneCharge: 88 })).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile', details: { current: { version: version + 1, aloneCharge: 77 } } },
  });
});
