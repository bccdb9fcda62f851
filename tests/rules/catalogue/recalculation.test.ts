/** Recalculating prices between prices with and without tax. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertTaxMode, priceChange, recalculatePrice } from '#shared/rules/catalogue/recalculation.ts';
import { unitPriceWithTax } from '#shared/rules/order/quote.ts';
import { includesTaxOf, rateOfLine, type TaxTerms } from '#shared/rules/order/tax-class.ts';

const validFrom = '2025-09-22';
const apparel = {
  id: 'apparel',
  name: 'Apparel',
  rows: [
    { upTo: 250_000, rate: 5, validFrom },
    { rate: 18, validFrom },
  ],
};
const terms = (includesTax: boolean): TaxTerms => ({ includesTax, classes: [apparel], day: '2026-11-23' });
const how = { includesTax: true, rounding: 'paisa', mrp: 'recalculate' } as const;
const toy = { gstRate: 5 };

describe('a price without tax', () => {
  it('turns a price without tax into what a customer pays, to the paisa or to the rupee', () => {
    expect(recalculatePrice(toy, { price: 94_900 }, how, terms(false))).toEqual({ price: 99_645 });
    expect(recalculatePrice(toy, { price: 94_900 }, { ...how, rounding: 'rupee' }, terms(false))).toEqual({ price: 99_600 });
    expect(recalculatePrice({ gstRate: 18 }, { price: 50_000 }, how, terms(false))).toEqual({ price: 59_000 });
  });
  it('never rounds a price to nothing', () => {
    expect(recalculatePrice({ gstRate: 0 }, { price: 1 }, { ...how, rounding: 'rupee' }, terms(false))).toEqual({ price: 100 });
  });
  it('recalculates the MRP too, or keeps the MRP printed on the pack', () => {
    expect(recalculatePrice(toy, { price: 94_900, originalPrice: 100_000 }, how, terms(false))).toEqual({ price: 99_645, originalPrice: 105_000 });
    const kept = priceChange(toy, { price: 94_900, originalPrice: 95_000 }, { ...how, mrp: 'keep' }, terms(false));
    expect(kept).toMatchObject({ after: { price: 99_645, originalPrice: 95_000 }, warnings: ['above_mrp'] });
  });
  it('keeps the rate that the tax class gave a price', () => {
    const at = (price: number) => priceChange({ gstRate: 0, taxClass: 'apparel' }, { price }, how, terms(false));
    expect(at(250_000)).toMatchObject({ before: { gstRate: 5, paid: 262_500 }, after: { price: 262_500, gstRate: 5, paid: 262_500 }, warnings: [] });
    expect(at(250_001)).toMatchObject({ before: { gstRate: 18 }, after: { gstRate: 18 }, warnings: [] });
  });
});

it('finds the charge that costs a customer the same at a GST rate', () => {
  expect(convertTaxMode(4_900, 18, true)).toBe(5_782);
  expect(convertTaxMode(5_782, 18, false)).toBe(4_900);
});

it('warns of a price with tax that no price without tax can equal', () => {
  // 2,700 rupees lie between 2,625 at 5 % and 2,950 at 18 %.
  const change = priceChange({ gstRate: 0, taxClass: 'apparel' }, { price: 270_000 }, { ...how, includesTax: false }, terms(true));
  expect(change).toMatchObject({ before: { gstRate: 18, paid: 270_000 }, after: { price: 228_814, gstRate: 5 }, warnings: ['rate_changes'] });
});

it('leaves a product unchanged whose mark says that its price is converted, and recalculates one whose mark says otherwise', () => {
  const mark = { includesTax: true, epoch: 0 };
  expect(recalculatePrice({ ...toy, priceMark: mark }, { price: 94_900 }, how, terms(false))).toEqual({ price: 94_900 });
  expect(recalculatePrice({ ...toy, priceMark: { ...mark, includesTax: false } }, { price: 94_900 }, how, terms(true))).toEqual({ price: 99_645 });
});

it('ignores a mark made before the meaning of all prices changed', () => {
  const priceMark = { includesTax: true, epoch: 0 };
  expect(includesTaxOf({ priceMark }, { includesTax: false })).toBe(true);
  expect(includesTaxOf({ priceMark }, { includesTax: false, epoch: 1 })).toBe(false);
});

const product = fc.oneof(
  fc.constantFrom(0, 0.25, 1.5, 3, 5, 12, 18, 28, 40).map((gstRate) => ({ gstRate })),
  fc.constant({ gstRate: 12, taxClass: 'apparel' }),
);
const price = fc.oneof(fc.integer({ min: 100, max: 100_000_000 }), fc.integer({ min: 249_900, max: 296_000 }));

it('lets a customer pay what they paid, to the rounding, in both directions, unless the rate changes', () => {
  fc.assert(
    fc.property(product, price, fc.boolean(), fc.constantFrom('paisa' as const, 'rupee' as const), (taxed, before, includesTax, rounding) => {
      const from = terms(!includesTax);
      const change = priceChange(taxed, { price: before }, { includesTax, rounding, mrp: 'recalculate' }, from);
      expect(change.before.paid).toBe(unitPriceWithTax(before, rateOfLine(taxed, { amount: before, quantity: 1 }, from), !includesTax));
      if (change.warnings.length > 0) return;
      // Half a unit of the price, with its tax where that is added, and a paisa because the tax is twice a rounded half.
      const half = (rounding === 'rupee' ? 50 : 0.5) * (includesTax ? 1 : 1 + change.after.gstRate / 100);
      expect(Math.abs(change.after.paid - change.before.paid)).toBeLessThanOrEqual(half + 1);
    }),
    { numRuns: 2_000 },
  );
});

it('compares an MRP that is kept, which includes all taxes, with the price and its tax', () => {
  const to = (price: number, mrp: 'keep' | 'recalculate') =>
    priceChange({ gstRate: 5 }, { price, originalPrice: 100_000 }, { includesTax: false, rounding: 'paisa', mrp }, terms(true)).warnings;
  expect([to(100_000, 'keep'), to(100_000, 'recalculate'), to(100_002, 'keep')]).toEqual([[], [], ['above_mrp']]);
  // ₹849.00 and two halves of ₹21.23 are one paisa above the MRP that the price with tax equalled.
  const figures = { price: 89_145, originalPrice: 89_145 };
  const change = priceChange({ gstRate: 5 }, figures, { includesTax: false, rounding: 'paisa', mrp: 'keep' }, terms(true));
  expect(change).toMatchObject({ after: { price: 84_900, paid: 89_146 }, warnings: ['above_mrp'] });
});

it('never lifts a price above an MRP that is recalculated with it', () => {
  fc.assert(
    fc.property(
      product,
      price,
      fc.nat(100_000),
      fc.boolean(),
      fc.constantFrom('paisa' as const, 'rupee' as const),
      (taxed, low, more, includesTax, rounding) => {
        const { warnings } = priceChange(
          taxed,
          { price: low, originalPrice: low + more },
          { includesTax, rounding, mrp: 'recalculate' },
          terms(!includesTax),
        );
        expect(warnings).not.toContain('above_mrp');
      },
    ),
  );
});
