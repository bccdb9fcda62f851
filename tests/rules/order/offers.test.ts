/** What coupons and automatic offers take off a basket. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyOffers,
  type EnteredCoupon,
  maxApplied,
  type Offer,
  type OfferContext,
  type OfferLine,
  offerKinds,
} from '#shared/rules/order/offers.ts';

const now = new Date('2026-11-23T06:30:00.000Z');
const context: OfferContext = { now, isFirstOrder: true };
const offer = (fields: Partial<Offer>): Offer => ({
  id: 'one',
  title: 'Ten per cent off',
  kind: 'percent',
  scope: 'order',
  targets: [],
  isCombinable: true,
  ...(fields.kind === undefined ? { percent: 10 } : {}),
  ...fields,
});
const line = (unitPrice: number, quantity = 1, fields: Partial<OfferLine> = {}): OfferLine => ({
  productId: 1,
  variantId: 1,
  categoryId: 'toys',
  unitPrice,
  quantity,
  ...fields,
});
const withCoupon = (fields: Partial<Offer>, more: Partial<EnteredCoupon> = {}): OfferContext => ({
  ...context,
  coupon: { code: 'DIWALI', offer: offer({ id: 'coupon', title: 'Diwali', ...fields }), ...more },
});

describe('each kind of offer', () => {
  it('shares ten per cent of 100.00 over three lines by the largest remainder, the odd paisa to the first of equals', () => {
    const result = applyOffers([line(3_333), line(3_333), line(3_334)], [offer({ percent: 10 })], context);
    expect(result).toMatchObject({ discount: 1_000, discounts: [333, 333, 334], applied: [{ offerId: 'one', amount: 1_000 }] });
    expect(applyOffers([line(5), line(5)], [offer({ percent: 10 })], context).discounts).toEqual([1, 0]);
  });
  it('takes no more than the cap of a percentage', () => {
    expect(applyOffers([line(100_000)], [offer({ percent: 50, maxDiscount: 20_000 })], context).discount).toBe(20_000);
  });
  it('takes a fixed amount off the goods together, and never more than they cost', () => {
    expect(applyOffers([line(10_000), line(30_000)], [offer({ kind: 'amount', amount: 4_000 })], context).discounts).toEqual([1_000, 3_000]);
    expect(applyOffers([line(1_000)], [offer({ kind: 'amount', amount: 4_000 })], context).discounts).toEqual([1_000]);
  });
  it('names free shipping and takes nothing off the goods', () => {
    expect(applyOffers([line(10_000)], [offer({ kind: 'free_shipping' })], context)).toMatchObject({
      discount: 0,
      isShippingFree: true,
      applied: [{ amount: 0, isFreeShipping: true }],
    });
  });
  it('gives the cheapest units of each full set free', () => {
    const lines = [line(50_000, 2), line(20_000, 2, { variantId: 2 }), line(30_000, 3, { variantId: 3 })];
    // Seven units are two sets of three: the two of 200.00 are free.
    expect(applyOffers(lines, [offer({ kind: 'buy_x_get_y', buy: 2, get: 1, percent: 100 })], context).discounts).toEqual([0, 40_000, 0]);
    expect(applyOffers(lines, [offer({ kind: 'buy_x_get_y', buy: 3, get: 3, percent: 50 })], context).discounts).toEqual([0, 20_000, 15_000]);
  });
});

describe('the goods of an offer', () => {
  const lines = [
    line(10_000, 1, { productId: 1, variantId: 11, categoryId: 'toys' }),
    line(10_000, 1, { productId: 2, variantId: 22, categoryId: 'books' }),
  ];
  it.each([
    ['categories', ['books'], [0, 1_000]],
    ['products', ['1'], [1_000, 0]],
    ['variants', ['22'], [0, 1_000]],
    ['order', [], [1_000, 1_000]],
    ['products', ['9'], [0, 0]],
  ] as const)('reduces the %s %j alone', (scope, targets, discounts) => {
    expect(applyOffers(lines, [offer({ scope, targets })], context).discounts).toEqual(discounts);
  });
  it("counts only the value of an offer's goods towards its minimum", () => {
    const of = (minimum: number) => applyOffers(lines, [offer({ scope: 'products', targets: ['1'], minimum })], context).discount;
    expect([of(10_000), of(10_001)]).toEqual([1_000, 0]);
  });
});

describe('several offers', () => {
  it('applies the combinable ones one after another', () => {
    const result = applyOffers(
      [line(100_000)],
      [offer({ id: 'b', kind: 'amount', amount: 10_000 }), offer({ id: 'a', percent: 10 }), offer({ id: 'c', kind: 'free_shipping' })],
      context,
    );
    // Ten per cent of 1,000.00, then 100.00 off.
    expect(result.applied.map(({ offerId, amount }) => [offerId, amount])).toEqual([
      ['a', 10_000],
      ['b', 10_000],
      ['c', 0],
    ]);
    expect(result).toMatchObject({ discount: 20_000, isShippingFree: true });
  });
  it('applies offers of one kind in order of creation, whatever their ids are', () => {
    const [older, newer] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
    const offers = [offer({ id: 'a', percent: 10, createdAt: newer }), offer({ id: 'b', percent: 20, createdAt: older })];
    expect(applyOffers([line(10_000)], offers, context).applied).toMatchObject([
      { offerId: 'b', amount: 2_000 },
      { offerId: 'a', amount: 800 },
    ]);
  });
  it('chooses the alternative that saves most, and of equals the one with the coupon', () => {
    const automatic = offer({ id: 'auto', percent: 15, isCombinable: false });
    const better = applyOffers([line(10_000)], [automatic], withCoupon({ percent: 20, isCombinable: false }));
    expect(better.applied).toEqual([{ offerId: 'coupon', code: 'DIWALI', title: 'Diwali', amount: 2_000 }]);
    const equal = applyOffers([line(10_000)], [automatic], withCoupon({ percent: 15, isCombinable: false }));
    expect(equal.applied).toMatchObject([{ offerId: 'coupon' }]);
    const worse = applyOffers([line(10_000)], [{ ...automatic, title: 'Toy week' }], withCoupon({ percent: 5, isCombinable: true }));
    expect(worse).toMatchObject({ discount: 1_500, refusal: { reason: 'better_offer' } });
    expect(worse.refusal?.message).toBe('You save more without this coupon, and it cannot be combined: Toy week is applied.');
  });
});

describe('more combinable offers than apply to one basket', () => {
  const automatic = (amount: number) =>
    Array.from({ length: maxApplied + 1 }, (_, index) => offer({ id: `auto${index}`, title: `Offer ${index}`, kind: 'amount', amount }));
  const newest = { createdAt: '2026-11-22T10:00:00.000Z', kind: 'amount' } as const;
  it('applies the coupon in place of the last automatic offer when that saves more', () => {
    const result = applyOffers([line(100_000)], automatic(100), withCoupon({ ...newest, amount: 5_000 }));
    expect(result).toMatchObject({ discount: 900 + 5_000 });
    expect(result).not.toHaveProperty('refusal');
    expect(result.applied).toHaveLength(maxApplied);
    expect(result.applied.at(-1)).toMatchObject({ code: 'DIWALI', amount: 5_000 });
  });
  it('leaves the coupon out when the automatic offers save more', () => {
    expect(applyOffers([line(100_000)], automatic(100), withCoupon({ ...newest, amount: 50 }))).toMatchObject({
      discount: 1_000,
      refusal: { reason: 'better_offer' },
    });
  });
});

describe('a coupon that does not apply', () => {
  const toy = [line(40_000)];
  const reasonOf = (fields: Partial<Offer>, more: Partial<EnteredCoupon> = {}, over: Partial<OfferContext> = {}) => {
    const { refusal, discount, isShippingFree } = applyOffers(toy, [], { ...withCoupon(fields, more), ...over });
    expect([discount, isShippingFree]).toEqual([0, false]);
    return [refusal?.reason, refusal?.message];
  };
  it('says why a coupon does not apply, with the remedy', () => {
    expect(reasonOf({ endsAt: '2026-11-23T06:30:00.000Z' })).toEqual(['expired', 'This coupon ended on 23 Nov 2026, 12:00 (India).']);
    expect(reasonOf({ startsAt: '2026-11-23T18:30:00.000Z' })).toEqual(['not_yet_valid', 'This coupon is valid from 24 Nov 2026, 00:00 (India).']);
    expect(reasonOf({ minimum: 50_000 })).toEqual(['minimum_not_reached', 'Add items worth ₹100.00 more: this coupon is for ₹500.00 or more.']);
    expect(reasonOf({ scope: 'categories', targets: ['books'] })).toEqual([
      'not_for_these_products',
      'This coupon is not for the items in your cart.',
    ]);
    expect(reasonOf({ isFirstOrderOnly: true }, {}, { isFirstOrder: false })).toEqual(['first_order_only', 'This coupon is for a first order only.']);
    expect(reasonOf({}, { isUsedUp: true })).toEqual(['used_up', 'This coupon has been used up.']);
    expect(reasonOf({}, { isUsedByCustomer: true })).toEqual(['used_by_you', 'You have used this coupon already.']);
    expect(reasonOf({}, { offer: undefined })).toEqual(['unknown', 'There is no such coupon. Please check the code.']);
    expect(reasonOf({ isPaused: true })).toEqual(['paused', 'This coupon cannot be used at the moment.']);
    expect(reasonOf({ kind: 'buy_x_get_y', buy: 2, get: 1 })).toEqual([
      'more_units',
      'Add 2 more eligible items: this coupon discounts 1 of every 3.',
    ]);
  });
  it('does not say that a combinable coupon cannot be combined, when the other offers leave it nothing', () => {
    const free = offer({ id: 'auto', title: 'Toys are free', percent: 100 });
    expect(applyOffers(toy, [free], withCoupon({ kind: 'amount', amount: 5_000 })).refusal).toMatchObject({
      reason: 'better_offer',
      message: 'This coupon takes nothing more off these items: Toys are free is applied.',
    });
  });
});

const paise = (max: number) => fc.integer({ min: 0, max });
const anyLine = fc.record<OfferLine>({
  productId: fc.integer({ min: 1, max: 4 }),
  variantId: fc.integer({ min: 1, max: 8 }),
  categoryId: fc.constantFrom('toys', 'books', 'care'),
  unitPrice: paise(10_000_000),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const scoped = fc.oneof(
  fc.constant({ scope: 'order' as const, targets: [] }),
  fc.record({ scope: fc.constant('categories' as const), targets: fc.subarray(['toys', 'books', 'care']) }),
  fc.record({ scope: fc.constantFrom('products' as const, 'variants' as const), targets: fc.subarray(['1', '2', '3', '4']) }),
);
const anyOffer = fc
  .tuple(
    scoped,
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 6 }),
      kind: fc.constantFrom(...offerKinds),
      percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
      amount: paise(1_000_000),
      buy: fc.integer({ min: 1, max: 5 }),
      get: fc.integer({ min: 1, max: 5 }),
      isCombinable: fc.boolean(),
    }),
    fc.record({ maxDiscount: paise(100_000), minimum: paise(1_000_000) }, { requiredKeys: [] }),
  )
  .map(([scope, fields, limits]): Offer => ({ title: 'An offer', ...scope, ...fields, ...limits }));

it('takes whole paise that add up off any basket, and never more than a line costs', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.array(anyOffer, { maxLength: 20 }), fc.option(anyOffer), (lines, offers, entered) => {
      const coupon = entered === null ? {} : { coupon: { code: 'CODE', offer: entered } };
      const { discounts, discount, applied, refusal } = applyOffers(lines, offers, { ...context, ...coupon });
      expect(discounts).toHaveLength(lines.length);
      for (const [index, { unitPrice, quantity }] of lines.entries()) {
        expect(Number.isSafeInteger(discounts[index])).toBe(true);
        expect(discounts[index]).toBeGreaterThanOrEqual(0);
        expect(discounts[index]).toBeLessThanOrEqual(unitPrice * quantity);
      }
      expect(discounts.reduce((sum, each) => sum + each, 0)).toBe(discount);
      expect(applied.reduce((sum, { amount }) => sum + amount, 0)).toBe(discount);
      // A coupon counts, or says why not.
      if (entered !== null) expect(applied.some(({ code }) => code === 'CODE')).toBe(refusal === undefined);
    }),
  );
});

it('never costs the shopper more than the same basket with fewer offers', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), fc.array(anyOffer, { maxLength: 6 }), anyOffer, (lines, offers, more) => {
      const alone = { ...more, isCombinable: false };
      const before = applyOffers(lines, offers, context).discount;
      expect(applyOffers(lines, [...offers, alone], context).discount).toBeGreaterThanOrEqual(before);
    }),
  );
});

it('prices twelve lines with fifty offers within a millisecond of processor time', () => {
  const [lines, offers] = fc.sample(
    fc.tuple(fc.array(anyLine, { minLength: 12, maxLength: 12 }), fc.array(anyOffer, { minLength: 50, maxLength: 50 })),
    { seed: 7, numRuns: 1 },
  )[0] as [OfferLine[], Offer[]];
  const price = () => applyOffers(lines, offers, withCoupon({ percent: 5 }));
  for (let run = 0; run < 200; run++) price();
  const runs = 500;
  // Other threads of the process run other specs.
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run++) price();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000 / runs).toBeLessThan(1);
});
