/** The price of a basket: subtotal, tax, shipping and total. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf } from '#shared/rules/money.ts';
import { type QuoteLine, quote, shippingRule, taxOfLine } from '#shared/rules/order/quote.ts';

const line = fc.record<QuoteLine>({
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  gstRate: fc.constantFrom(0, 1.5, 5, 12, 18, 28, 40),
});
/** A basket of a shop whose prices contain the tax, or of one that adds it. */
const basket = fc
  .tuple(fc.array(line, { maxLength: 50 }), fc.boolean())
  .map(([lines, includesTax]) => lines.map((each): QuoteLine => ({ ...each, includesTax })));

it('quotes only the shipping fee for an empty basket', () => {
  expect(quote([])).toEqual({ subtotal: 0, tax: 0, shippingCost: shippingRule.fee, total: shippingRule.fee });
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
      expect(shippingCost).toBe(subtotal >= shippingRule.freeFrom ? 0 : shippingRule.fee);
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

it('contains, of any price, the tax that its taxable value bears, within a paisa a half', () => {
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
