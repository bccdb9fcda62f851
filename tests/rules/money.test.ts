/** Exact arithmetic with money, in paise. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, discountPercent, formatMoney, formatRupees, percentOf, toPaise, toRupees } from '#shared/rules/money.ts';

describe('rupees as paise', () => {
  it.each([
    [0, 0],
    [1, 100],
    [19.99, 1_999],
    [1.1, 110],
    [0.07, 7],
    [1_005.5, 100_550],
    ['499', 49_900],
    ['499.9', 49_990],
    [' 12.50 ', 1_250],
    ['7.500', 750],
    [9_999_999_999.99, 999_999_999_999],
  ])('converts %s rupees to %i paise', (rupees, paise) => expect(toPaise(rupees)).toBe(paise));

  it.each([-1, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '', ' ', '1,000', '-5', '1.234', '0x10', '1e3', '₹5', '12.', '.5'])(
    'rejects %s as an amount of rupees',
    (rupees) => expect(() => toPaise(rupees)).toThrow(RangeError),
  );

  it('converts any amount of paise to rupees and back unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        (paise) => toPaise(toRupees(paise)) === paise && toPaise(toRupees(paise).toFixed(2)) === paise,
      ),
    );
  });
});

describe('a percentage of an amount', () => {
  it.each([
    [100, 18, 18],
    [33_333, 18, 6_000],
    [10, 5, 1],
    [9, 5, 0],
    [10_000, 0.25, 25],
    [10_000, 1.5, 150],
    [0, 18, 0],
    [12_345, 0, 0],
  ])('calculates for %i paise at %d %% a share of %i', (amount, percent, share) => expect(percentOf(amount, percent)).toBe(share));

  it('rounds a percentage to a whole non-negative number of paise, off by half a paisa at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), fc.constantFrom(0, 0.25, 1.5, 3, 5, 12, 18, 28, 40), (amount, percent) => {
        const share = percentOf(amount, percent);
        const exact = BigInt(amount) * BigInt(Math.round(percent * 100));
        const off = BigInt(share) * 10_000n - exact;
        return Number.isInteger(share) && share >= 0 && off <= 5_000n && off > -5_000n;
      }),
    );
  });
});

it.each([
  [80, 100, 20],
  [849, 1_099, 23],
  [100, 100, 0],
  [120, 100, 0],
  [1, 3, 67],
  [5, undefined, 0],
])('calculates for the price %d and original price %s a discount of %i per cent', (price, original, percent) =>
  expect(discountPercent(price, original)).toBe(percent),
);

it('formats rupees with Indian digit grouping', () => {
  expect(formatRupees(1_499)).toBe('₹1,499.00');
  expect(formatRupees(1_234_567.5)).toBe('₹12,34,567.50');
  const india = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => formatRupees(toRupees(paise)) === india.format(toRupees(paise))));
});

it.each([
  [149_900, undefined, '₹1,499.00'],
  [1_999, 'USD', 'USD 19.99'],
  [1_999, 'JPY', 'JPY 1,999'],
])('shows %i of the smallest unit of %s as %s', (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text));

describe('spreading an amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [3, 6], [1, 1]],
    [5, [0, 1], [0, 5]],
    [5, [0, 0], [5, 0]],
    [0, [7, 9], [0, 0]],
    [10, [], []],
    // The products exceed the integers that a double represents exactly.
    [9_007_199_254_740_991, [9_999_999_999, 9_999_999_999], [4_503_599_627_370_496, 4_503_599_627_370_495]],
  ])('spreads %d paise over the weights %j as %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  it('spreads any amount without loss, each part less than a paisa off', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (amount, each) => {
        const parts = allocate(amount, each);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        const whole = each.reduce((sum, weight) => sum + weight, 0);
        if (whole > 0) parts.forEach((part, index) => expect(Math.abs(part - (amount * (each[index] ?? 0)) / whole)).toBeLessThan(1));
      }),
    );
  });
});
