/** What delivery costs and when a parcel arrives, around month ends, leap days, cut-offs, Sundays and holidays. */
import { describe, expect, it } from 'vitest';
import {
  computePromise,
  type DeliveryRules,
  dispatchDay,
  missingForFree,
  promiseText,
  type ShippedLine,
  shippingCharge,
  zoneOf,
} from '#shared/rules/order/delivery.ts';
import { toPinTable } from '#shared/rules/order/pin-table.ts';

const rules: DeliveryRules = {
  basis: 'value',
  zones: [
    { name: 'City', prefixes: ['560'] },
    { name: 'State', prefixes: ['56', '57'] },
    { name: 'Hills', prefixes: ['79'] },
  ],
  rows: [
    { zone: '', upTo: null, charge: 9_900 },
    { zone: '', upTo: 100_000, charge: 14_900 },
    { zone: 'City', upTo: null, charge: 4_900 },
    { zone: 'State', upTo: null, charge: 6_900 },
  ],
  freeFrom: 200_000,
  aloneCharge: 0,
  defaultGrams: 500,
  cutOff: '14:00',
  workingDays: [1, 2, 3, 4, 5, 6],
  holidays: [],
  defaultDays: { from: 3, to: 5 },
};
const one: readonly ShippedLine[] = [{ quantity: 1 }];

describe('charge', () => {
  it('charges by the zone of the longest PIN code prefix', () => {
    expect(['560001', '562123', '570001', '790001', '110001', undefined].map((pin) => zoneOf(pin, rules))).toEqual([
      'City',
      'State',
      'State',
      'Hills',
      '',
      '',
    ]);
    expect(shippingCharge(one, 50_000, '560001', rules)).toBe(4_900);
    expect(shippingCharge(one, 50_000, '562123', rules)).toBe(6_900);
  });
  it('takes the rows of every other PIN code for a zone without rows, and while the PIN code is unknown', () => {
    expect(shippingCharge(one, 50_000, '790001', rules)).toBe(14_900);
    expect(shippingCharge(one, 50_000, undefined, rules)).toBe(14_900);
  });
  it('takes the first row that reaches the value, its end included', () => {
    expect([1, 100_000, 100_001, 199_999].map((value) => shippingCharge(one, value, '110001', rules))).toEqual([14_900, 14_900, 9_900, 9_900]);
  });
  it('charges nothing from the free value on, and says what is missing below it', () => {
    expect(shippingCharge(one, 200_000, '110001', rules)).toBe(0);
    expect(missingForFree(one, 199_999, '110001', rules)).toBe(1);
    expect(missingForFree(one, 200_000, '110001', rules)).toBeUndefined();
    expect(missingForFree(one, 100, '110001', { ...rules, freeFrom: null })).toBeUndefined();
  });
  it('says nothing of a free value where delivery is free anyway', () => {
    expect(missingForFree(one, 100, '110001', { ...rules, rows: [{ zone: '', upTo: null, charge: 0 }] })).toBeUndefined();
  });
  it('weighs the parcel by its units, and a product without a weight by the default', () => {
    const byWeight: DeliveryRules = {
      ...rules,
      basis: 'weight',
      rows: [
        { zone: '', upTo: 1_000, charge: 5_000 },
        { zone: '', upTo: 5_000, charge: 8_000 },
        { zone: '', upTo: null, charge: 20_000 },
      ],
    };
    const charge = (lines: readonly ShippedLine[]) => shippingCharge(lines, 1_000, '110001', byWeight);
    expect(charge([{ quantity: 2 }])).toBe(5_000);
    expect(charge([{ quantity: 3 }])).toBe(8_000);
    expect(charge([{ quantity: 2, weightGrams: 2_500 }])).toBe(8_000);
    expect(
      charge([
        { quantity: 2, weightGrams: 2_500 },
        { quantity: 1, weightGrams: 1 },
      ]),
    ).toBe(20_000);
  });
  it('charges each unit that ships alone, also where the rest is free, and leaves it out of the parcel', () => {
    const alone = { ...rules, aloneCharge: 30_000 };
    const pram: ShippedLine = { quantity: 2, weightGrams: 9_000, shipsAlone: true };
    expect(shippingCharge([pram], 50_000, '560001', alone)).toBe(60_000);
    expect(shippingCharge([pram, ...one], 50_000, '560001', alone)).toBe(64_900);
    expect(shippingCharge([pram, ...one], 500_000, '560001', alone)).toBe(60_000);
  });
  it('charges as the shop did before there were settings', () => {
    const first: DeliveryRules = { ...rules, zones: [], rows: [{ zone: '', upTo: null, charge: 0 }], freeFrom: 50_000 };
    expect([100, 49_999, 50_000].map((value) => shippingCharge(one, value, '560001', first))).toEqual([0, 0, 0]);
  });
});

const at = (india: string) => new Date(`${india}+05:30`);
const table = toPinTable([
  { prefix: '56', days: { from: 1, to: 2 }, cod: true, serviceable: true },
  { prefix: '560099', days: { from: 0, to: 0 }, cod: true, serviceable: true },
  { prefix: '744', cod: false, serviceable: true },
  { prefix: '79', days: { from: 5, to: 8 }, cod: true, serviceable: true },
  { prefix: '1949', cod: true, serviceable: false },
]);
const promise = (pin: string, now: string, changes: Partial<DeliveryRules> = {}) => computePromise(pin, at(now), { ...rules, ...changes }, table);
const days = (pin: string, now: string, changes: Partial<DeliveryRules> = {}) => {
  const { from, to } = promise(pin, now, changes);
  return [from, to];
};

describe('promise', () => {
  it('dispatches on the day itself until the minute of the cut-off', () => {
    // Monday, 23 November 2026.
    expect(days('560001', '2026-11-23T13:59:59')).toEqual(['2026-11-24', '2026-11-25']);
    expect(days('560001', '2026-11-23T14:00:00')).toEqual(['2026-11-25', '2026-11-26']);
  });
  it('counts days in India, not in UTC', () => {
    expect(dispatchDay(new Date('2026-11-23T18:29:59Z'), rules)).toBe('2026-11-24');
    expect(dispatchDay(new Date('2026-11-23T18:30:00Z'), rules)).toBe('2026-11-24');
    expect(dispatchDay(new Date('2026-11-22T18:30:00Z'), rules)).toBe('2026-11-23');
  });
  it('neither dispatches nor delivers on Sundays', () => {
    expect(days('560001', '2026-11-21T14:00:00')).toEqual(['2026-11-24', '2026-11-25']);
    expect(days('560001', '2026-11-22T09:00:00')).toEqual(['2026-11-24', '2026-11-25']);
    expect(days('560001', '2026-11-27T09:00:00')).toEqual(['2026-11-28', '2026-11-30']);
  });
  it('skips the days of Diwali', () => {
    const holidays = ['2026-11-09', '2026-11-10'];
    // Saturday before Diwali (8 November 2026, a Sunday), with Monday and Tuesday off.
    expect(days('560001', '2026-11-07T10:00:00', { holidays })).toEqual(['2026-11-11', '2026-11-12']);
    expect(days('560001', '2026-11-07T15:00:00', { holidays })).toEqual(['2026-11-12', '2026-11-13']);
    expect(days('560001', '2026-11-09T10:00:00', { holidays })).toEqual(['2026-11-12', '2026-11-13']);
  });
  it('counts days over the end of a month, a leap day and the end of a year', () => {
    expect(days('560001', '2026-11-30T10:00:00')).toEqual(['2026-12-01', '2026-12-02']);
    expect(days('560001', '2028-02-28T10:00:00')).toEqual(['2028-02-29', '2028-03-01']);
    expect(days('560001', '2027-02-27T10:00:00')).toEqual(['2027-03-01', '2027-03-02']);
    expect(days('790001', '2026-12-30T10:00:00')).toEqual(['2027-01-05', '2027-01-08']);
  });
  it('delivers on the day of dispatch where the table says 0 days', () => {
    expect(days('560099', '2026-11-23T10:00:00')).toEqual(['2026-11-23', '2026-11-23']);
    expect(days('560099', '2026-11-22T10:00:00')).toEqual(['2026-11-23', '2026-11-23']);
  });
  it('takes the default days where the table has none, and promises nothing without them', () => {
    expect(days('110001', '2026-11-23T10:00:00')).toEqual(['2026-11-26', '2026-11-28']);
    expect(promise('110001', '2026-11-23T10:00:00', { defaultDays: null })).toEqual({ serviceable: true, cod: true, from: null, to: null });
  });
  it('says where there is no cash on delivery, and where the shop does not deliver', () => {
    expect(promise('744101', '2026-11-23T10:00:00')).toMatchObject({ serviceable: true, cod: false, from: '2026-11-26' });
    expect(promise('194901', '2026-11-23T10:00:00')).toEqual({ serviceable: false, cod: false, from: null, to: null });
    expect(promise('194801', '2026-11-23T10:00:00')).toMatchObject({ serviceable: true });
  });
  it('stops searching in a calendar without working days', () => {
    expect(promise('560001', '2026-11-23T10:00:00', { workingDays: [] }).serviceable).toBe(true);
  });
});

it.each([
  ['2026-11-24', '2026-11-26', 'Tue 24 - Thu 26 Nov'],
  ['2026-11-24', '2026-11-24', 'Tue 24 Nov'],
  ['2026-11-30', '2026-12-02', 'Mon 30 Nov - Wed 2 Dec'],
  ['2026-12-31', '2027-01-02', 'Thu 31 Dec - Sat 2 Jan'],
])('writes %s to %s as %s … in words', (from, to, text) => {
  expect(promiseText({ from, to })).toBe(text);
});
