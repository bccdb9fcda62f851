/** The share of each unit in what was paid, down to the paisa. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuoteLine, quote, shareCharges, taxOfLine, valueOf } from '#shared/rules/order/quote.ts';
import { computeShare, paidShares, shareAmount } from '#shared/rules/order/refund-share.ts';

const amountsOf = (lines: QuoteLine[], shippingCost = 0) =>
  paidShares(lines, { shippingCost }).map(({ taxable, tax, shipping }) => [taxable, tax, shipping]);

describe('golden cases', () => {
  it('spreads the tax of an old purchase, rounded once per rate, over the lines of the rate', () => {
    const lines = [
      { unitPrice: 3, quantity: 1, gstRate: 18 },
      { unitPrice: 3, quantity: 2, gstRate: 18 },
    ];
    expect(amountsOf(lines)).toEqual([
      [3, 1, 0],
      [6, 1, 0],
    ]);
  });
  it('assigns the tax of each rate to the lines of that rate', () => {
    expect(
      amountsOf([
        { unitPrice: 12_000, quantity: 2, gstRate: 5 },
        { unitPrice: 33_333, quantity: 1, gstRate: 18 },
        { unitPrice: 500, quantity: 1, gstRate: 0 },
      ]),
    ).toEqual([
      [24_000, 1_200, 0],
      [33_333, 6_000, 0],
      [500, 0, 0],
    ]);
  });
  it('spreads the shipping fee over the lines by their price', () => {
    expect(
      amountsOf(
        [
          { unitPrice: 10_000, quantity: 1, gstRate: 18 },
          { unitPrice: 20_000, quantity: 1, gstRate: 18 },
        ],
        5_000,
      ),
    ).toEqual([
      [10_000, 1_800, 1_667],
      [20_000, 3_600, 3_333],
    ]);
  });
  it('refunds three units of an old purchase of 33.33 at 5 % as 34.99, 35.00 and 35.00', () => {
    const [paid] = paidShares([{ unitPrice: 3_333, quantity: 3, gstRate: 5 }], { shippingCost: 0 });
    const parts = [0, 1, 2].map((before) => shareAmount(computeShare(paid ?? { taxable: 0, tax: 0, shipping: 0 }, { quantity: 3 }, before, 1)));
    expect(parts).toEqual([3_499, 3_500, 3_500]);
  });
});

const line = fc
  .record({
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 60 }),
    gstRate: fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28),
    off: fc.constantFrom(0, 0, 0.1, 0.333, 1),
  })
  .map(({ off, ...each }): QuoteLine => (off === 0 ? each : { ...each, discount: Math.floor(each.unitPrice * each.quantity * off) }));

/** Purchases made before charges were taxed have untaxed shipping. */
const charged = fc.constantFrom('taxed', 'untaxed');

it('refunds units in any portions never beyond, and in total exactly, the captured amount', () => {
  const portions = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 20_000 }),
      charged,
      portions,
      // A shop that recalculates its prices sells items priced with and without tax.
      fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
      (given, shippingCost, how, sizes, includesTax) => {
        const goods = given.map((each, index) => ({ ...each, includesTax: includesTax[index % includesTax.length] ?? false }));
        const lines = (how === 'taxed' ? shareCharges(goods, { shippingCost }) : goods).map((each) => ({ ...each, tax: taxOfLine(each) }));
        const captured = quote(lines, { shippingCost }).total;
        const paid = paidShares(lines, { shippingCost });
        let refunded = 0;
        let turn = 0;
        lines.forEach((each, index) => {
          const { quantity } = each;
          for (let before = 0; before < quantity; ) {
            const units = Math.min(sizes[turn++ % sizes.length] ?? 1, quantity - before);
            const share = computeShare(paid[index] ?? { taxable: 0, tax: 0, shipping: 0 }, each, before, units);
            expect(share.tax % 2).toBe(0);
            // Units give back what was paid for them as it was shown, rounded down over all units so far.
            const upTo = (count: number) => Math.floor((valueOf(each) * count) / quantity);
            expect(share.taxable + (each.includesTax ? share.tax : 0)).toBe(upTo(before + units) - upTo(before));
            expect(Math.min(share.tax, share.shipping)).toBeGreaterThanOrEqual(0);
            refunded += shareAmount(share);
            expect(refunded).toBeLessThanOrEqual(captured);
            before += units;
          }
        });
        expect(refunded).toBe(captured);
      },
    ),
  );
});
