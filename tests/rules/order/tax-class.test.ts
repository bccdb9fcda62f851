/** The rate of a line by its tax class: slabs by the price of a piece, compared exactly, and rates that change on a day. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstTaxClasses } from '#functions/settings/first-settings.ts';
import { taxableOf, taxOfLine } from '#shared/rules/order/quote.ts';
import { priceGapOf, priceGapWarning, rateOfLine, type TaxClass, type TaxRow, taxClassProblems } from '#shared/rules/order/tax-class.ts';

const day = '2026-11-23';
const apparel = firstTaxClasses.find(({ id }) => id === 'apparel') as TaxClass;
const shoes = { gstRate: 12, taxClass: 'apparel' };
const rate = (amount: number, quantity: number, includesTax: boolean, on = day) =>
  rateOfLine(shoes, { amount, quantity }, { classes: [apparel], includesTax, day: on });

describe('the rate of a line', () => {
  it.each([
    [250_000, 1, 5],
    [250_001, 1, 18],
    [750_000, 3, 5],
    // Not a third of a paisa above the limit.
    [750_001, 3, 18],
  ])('taxes %i paise without tax for %i pieces at %i %%', (amount, quantity, expected) => {
    expect(rate(amount, quantity, false)).toBe(expected);
  });
  it.each([
    [262_500, 1, 5],
    [262_501, 1, 18],
    [295_000, 1, 18],
    [295_001, 1, 18],
    [787_500, 3, 5],
    [787_501, 3, 18],
  ])('taxes %i paise with tax for %i pieces at %i %%', (amount, quantity, expected) => {
    expect(rate(amount, quantity, true)).toBe(expected);
  });

  it('keeps the fixed rate of a product without a class, and of one whose class does not exist', () => {
    const terms = { classes: [apparel], includesTax: true, day };
    expect(rateOfLine({ gstRate: 5 }, { amount: 999_900, quantity: 1 }, terms)).toBe(5);
    expect(rateOfLine({ gstRate: 12, taxClass: 'gone' }, { amount: 999_900, quantity: 1 }, terms)).toBe(12);
  });

  it('changes the rate on the first day of newer rows, in India', () => {
    const rows: readonly TaxRow[] = [
      { rate: 12, validFrom: '2020-01-01' },
      { rate: 18, validFrom: '2026-04-01' },
      { upTo: 100_000, rate: 5, validFrom: '2026-04-01' },
    ];
    const on = (date: string) =>
      rateOfLine(
        { gstRate: 0, taxClass: 'a' },
        { amount: 50_000, quantity: 1 },
        { classes: [{ id: 'a', name: 'A', rows }], includesTax: false, day: date },
      );
    expect([on('2019-12-31'), on('2026-03-31'), on('2026-04-01')]).toEqual([12, 12, 5]);
  });

  it('applies 5 % only up to the limit of the taxable value, and 18 % above it or in the gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 50 }), (unitPrice, quantity) => {
        const gstRate = rate(unitPrice * quantity, quantity, true);
        const line = { unitPrice, quantity, gstRate, includesTax: true };
        const taxable = taxableOf(line, taxOfLine(line));
        if (gstRate === 5) expect(taxable).toBeLessThanOrEqual(250_000 * quantity + 1);
        // In the gap 18 % applies although the price without it is below the limit.
        else expect(taxable > 250_000 * quantity - 1 || priceGapOf(apparel, unitPrice, day) !== undefined).toBe(true);
      }),
    );
  });

  it('computes the rate exactly where products exceed the integers of a double', () => {
    const rows: readonly TaxRow[] = [
      { upTo: 1_000_000_000, rate: 5, validFrom: '2020-01-01' },
      { rate: 18, validFrom: '2020-01-01' },
    ];
    const terms = { classes: [{ id: 'a', name: 'A', rows }], includesTax: true, day };
    const of = (amount: number) => rateOfLine({ gstRate: 0, taxClass: 'a' }, { amount, quantity: 999 }, terms);
    expect([of(1_050_000_000 * 999), of(1_050_000_000 * 999 + 1)]).toEqual([5, 18]);
  });
});

describe('the gap between two rates', () => {
  it.each([262_500, 295_001, 100])('does not place %i paise in the gap between two rates', (price) => {
    expect(priceGapOf(apparel, price, day)).toBeUndefined();
  });
  it.each([262_501, 280_000, 295_000])('places %i paise in the gap between two rates, at the higher rate', (price) => {
    expect(priceGapOf(apparel, price, day)).toEqual({ from: 262_500, to: 295_000, rate: 18 });
  });
  it('warns of the first price with tax in the gap, and of no price without tax or of another class', () => {
    const frock = { taxClass: apparel.id };
    const tax = { classes: [apparel], includesTax: true, day };
    expect(priceGapWarning(frock, [262_500, 270_000, 280_000], tax)).toBe(
      '₹2,700 lies between two rates: without tax it costs no more than the limit, but 18 % applies. Up to ₹2,625 the lower rate applies; above ₹2,950 the price without tax is above the limit.',
    );
    expect(priceGapWarning(frock, [262_500, 295_001], tax)).toBeUndefined();
    expect(priceGapWarning(frock, [270_000], { ...tax, includesTax: false })).toBeUndefined();
    expect(priceGapWarning({ ...frock, priceMark: { includesTax: false, epoch: 0 } }, [270_000], tax)).toBeUndefined();
    expect(priceGapWarning({ taxClass: 'gone' }, [270_000], tax)).toBeUndefined();
    expect(priceGapWarning({}, [270_000], tax)).toBeUndefined();
  });
});

it('finds no fault in the initial tax classes', () => {
  expect(taxClassProblems(firstTaxClasses, day)).toEqual({});
});
