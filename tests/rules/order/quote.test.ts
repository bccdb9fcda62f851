/** The price of a basket: subtotal, tax, shipping and total. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf } from '#shared/rules/money.ts';
import { type QuoteLine, quote, shippingRule } from '#shared/rules/order/quote.ts';

const line = fc.record<QuoteLine>({
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  gstRate: fc.constantFrom(0, 5, 12, 18, 28),
});
const basket = fc.array(line, { maxLength: 50 });

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
  // Rounded once: three times 3 paise at 18 % is 1.62, not three times 0.54.
  [
    [
      { unitPrice: 3, quantity: 1, gstRate: 18 },
      { unitPrice: 3, quantity: 2, gstRate: 18 },
    ],
    9,
    2,
  ],
])('quotes the lines %j', (lines, subtotal, tax) => {
  const { shippingCost, ...rest } = quote(lines);
  expect(rest).toEqual({ subtotal, tax, total: subtotal + tax + shippingCost });
});

it('quotes any basket in whole paise that add up', () => {
  fc.assert(
    fc.property(basket, (lines) => {
      const { subtotal, tax, shippingCost, total } = quote(lines);
      expect(subtotal).toBe(lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0));
      expect(total).toBe(subtotal + tax + shippingCost);
      expect([subtotal, tax, shippingCost, total].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
      expect(shippingCost).toBe(subtotal >= shippingRule.freeFrom ? 0 : shippingRule.fee);
    }),
  );
});

it('quotes the same for any order and split of the lines', () => {
  fc.assert(
    fc.property(basket, (lines) => {
      const single = lines.flatMap(({ quantity, ...each }) => [
        { ...each, quantity: quantity - 1 },
        { ...each, quantity: 1 },
      ]);
      expect(quote([...lines].reverse())).toEqual(quote(lines));
      expect(quote(single)).toEqual(quote(lines));
    }),
  );
});

it('taxes the subtotal at the common rate when all lines have one rate', () => {
  fc.assert(
    fc.property(basket, fc.constantFrom(5, 18), (lines, gstRate) => {
      const { subtotal, tax } = quote(lines.map((each) => ({ ...each, gstRate })));
      expect(tax).toBe(percentOf(subtotal, gstRate));
    }),
  );
});
