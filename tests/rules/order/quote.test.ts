/** The price of a basket: subtotal, tax, shipping and total. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf } from '#shared/rules/money.ts';
import { goodsValueOf, type QuoteLine, quote, shareCharges, taxOfLine, valueOf } from '#shared/rules/order/quote.ts';

const line = fc.record<QuoteLine>({
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  gstRate: fc.constantFrom(0, 1.5, 5, 12, 18, 28, 40),
});
/** A basket of a shop whose prices contain the tax, or of one that adds it. */
const basket = fc
  .tuple(fc.array(line, { maxLength: 50 }), fc.boolean())
  .map(([lines, includesTax]) => lines.map((each): QuoteLine => ({ ...each, includesTax })));

it('quotes nothing for an empty basket', () => {
  expect(quote([])).toEqual({ subtotal: 0, tax: 0, shippingCost: 0, total: 0 });
});

it.each([
  [[{ unitPrice: 10_000, quantity: 1, gstRate: 18 }], 10_000, 1_800],
  [[{ unitPrice: 33_333, quantity: 1, gstRate: 18 }], 33_333, 6_000],
  [
    [
      { unitPrice: 12_000, quantity: 2, gstRate: 5 },
      { unitPrice: 33_333, quantity: 1, gstRate: 18 },
    ],
    57_333,
    7_200,
  ],
  // Each line for itself: 9 % of 3 and of 6 paise is 0.27 and 0.54, twice that rounded is 0 and 2.
  [
    [
      { unitPrice: 3, quantity: 1, gstRate: 18 },
      { unitPrice: 3, quantity: 2, gstRate: 18 },
    ],
    9,
    2,
  ],
  // Half of 5 % of 949.00 is 23.725, which rounds up.
  [[{ unitPrice: 94_900, quantity: 1, gstRate: 5 }], 94_900, 2 * 23_73],
])('quotes the lines %j', (lines, subtotal, tax) => {
  const { shippingCost, ...rest } = quote(lines);
  expect(rest).toEqual({ subtotal, tax, total: subtotal + tax + shippingCost });
});

it('quotes any basket in whole paise that add up', () => {
  fc.assert(
    fc.property(basket, (lines) => {
      const { subtotal, tax, taxIncluded, shippingCost, total } = quote(lines);
      expect(subtotal).toBe(lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0));
      expect(total).toBe(subtotal + tax + shippingCost);
      if (lines[0]?.includesTax) expect(tax).toBe(0);
      else expect(taxIncluded).toBeUndefined();
      expect([subtotal, tax, taxIncluded ?? 0, shippingCost, total].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
    }),
  );
});

it('quotes the same for any order of the lines', () => {
  fc.assert(
    fc.property(basket, (lines) => {
      expect(quote([...lines].reverse())).toEqual(quote(lines));
    }),
  );
});

it('taxes a line twice its half, so that central and state tax are equal', () => {
  fc.assert(
    fc.property(line, (each) => {
      const tax = taxOfLine(each);
      expect(tax % 2).toBe(0);
      expect(tax / 2).toBe(percentOf(each.unitPrice * each.quantity, each.gstRate / 2));
      expect(quote([each]).tax).toBe(tax);
    }),
  );
});

it.each([
  // The shelf price is paid: 18 % of 1,000.00 is contained as 2 x 76.27.
  [{ unitPrice: 100_000, quantity: 1, gstRate: 18 }, 15_254],
  [{ unitPrice: 39_900, quantity: 1, gstRate: 5 }, 1_900],
  [{ unitPrice: 39_900, quantity: 3, gstRate: 5 }, 5_700],
  [{ unitPrice: 1, quantity: 1, gstRate: 18 }, 0],
  [{ unitPrice: 7, quantity: 1, gstRate: 18 }, 2],
  [{ unitPrice: 50_000, quantity: 1, gstRate: 0 }, 0],
])('finds the tax that the price of %j contains', (priced, taxIncluded) => {
  const line = { ...priced, includesTax: true };
  const subtotal = priced.unitPrice * priced.quantity;
  expect(taxOfLine(line)).toBe(taxIncluded);
  expect(quote([line])).toMatchObject({ subtotal, tax: 0, taxIncluded, total: subtotal + quote([line]).shippingCost });
});

it('computes the tax in any inclusive price so that each half differs from its exact value by at most a paisa', () => {
  fc.assert(
    fc.property(line, (each) => {
      const tax = taxOfLine({ ...each, includesTax: true });
      const taxable = each.unitPrice * each.quantity - tax;
      expect(tax % 2).toBe(0);
      expect(Math.abs(tax / 2 - (taxable * each.gstRate) / 200)).toBeLessThanOrEqual(1);
      expect(Math.min(tax, taxable)).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe('discounts and charges', () => {
  it('taxes what is left of the price, with its share of shipping', () => {
    const goods: QuoteLine[] = [
      { unitPrice: 100_000, quantity: 1, discount: 10_000, gstRate: 5 },
      { unitPrice: 30_000, quantity: 1, gstRate: 18 },
    ];
    const lines = shareCharges(goods, { shippingCost: 4_000 });
    expect(lines.map(({ charges }) => charges)).toEqual([3_000, 1_000]);
    // 5 % of 930.00 and 18 % of 310.00.
    expect(quote(lines, { shippingCost: 4_000 })).toEqual({
      subtotal: 130_000,
      discount: 10_000,
      tax: 4_650 + 5_580,
      shippingCost: 4_000,
      total: 130_000 - 10_000 + 4_000 + 4_650 + 5_580,
    });
  });

  it('contains the tax of shipping and fees in inclusive figures: what is shown is what is paid', () => {
    const goods = [{ unitPrice: 100_000, quantity: 1, discount: 10_000, gstRate: 18, includesTax: true }];
    const charges = { shippingCost: 5_000, codFee: 2_000 };
    const [line] = shareCharges(goods, charges);
    // 18/118 of 970.00.
    expect(quote(line === undefined ? [] : [line], charges)).toEqual({
      ...{ subtotal: 100_000, discount: 10_000, tax: 0, taxIncluded: 14_796, total: 97_000 },
      ...charges,
    });
  });

  it('adds up for any basket, and shares the charges by value to the paisa', () => {
    const discounted = basket.map((lines) =>
      lines.map((each, index): QuoteLine => (index % 2 === 0 ? each : { ...each, discount: Math.floor(each.unitPrice * each.quantity * 0.15) })),
    );
    const fees = fc.record({ shippingCost: fc.integer({ min: 0, max: 50_000 }), codFee: fc.integer({ min: 0, max: 10_000 }) });
    fc.assert(
      fc.property(discounted, fees, (goods, charges) => {
        fc.pre(goods.length > 0);
        const lines = shareCharges(goods, charges);
        const { subtotal, discount = 0, tax, taxIncluded = 0, shippingCost, codFee = 0, total } = quote(lines, charges);
        const all = shippingCost + codFee;
        expect(lines.reduce((sum, { charges = 0 }) => sum + charges, 0)).toBe(all);
        expect(total).toBe(subtotal - discount + tax + all);
        expect(total).toBe(lines.reduce((sum, each) => sum + valueOf(each), 0) + tax);
        expect(taxIncluded).toBeLessThanOrEqual(total);
        const value = goods.reduce((sum, each) => sum + goodsValueOf(each), 0);
        if (value > 0) for (const each of lines) expect(Math.abs((each.charges ?? 0) - (all * goodsValueOf(each)) / value)).toBeLessThan(1);
      }),
    );
  });
});
