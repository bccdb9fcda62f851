/** What sales make of a price: the edges of their time, the lowest price, rounding and the MRP. */
import { describe, expect, it } from 'vitest';
import { endInWords, indexSales, isEndNear, isSaleLive, type Sale, salePriceOf } from '#shared/rules/catalogue/sales.ts';

const sale = (fields: Partial<Sale> = {}): Sale => ({
  id: 'sale',
  scope: 'categories',
  percent: 20,
  targets: [{ id: 'toys' }],
  startsAt: '2026-11-23T06:00:00.000Z',
  endsAt: '2026-11-30T18:30:00.000Z',
  ...fields,
});
const during = new Date('2026-11-24T00:00:00.000Z');
const bear = { productId: 7, variantId: 71, categoryId: 'toys' };
const priceOf = (sales: readonly Sale[], { price = 100_000, mrp, now = during }: { price?: number; mrp?: number; now?: Date } = {}) =>
  salePriceOf(bear, { price, mrp }, { index: indexSales(sales), now });

describe('the time of a sale', () => {
  it.each([
    ['2026-11-23T05:59:59.999Z', undefined],
    ['2026-11-23T06:00:00.000Z', 80_000],
    ['2026-11-30T18:29:59.999Z', 80_000],
    ['2026-11-30T18:30:00.000Z', undefined],
  ])('prices a product on sale at %s as %s', (at, price) => {
    expect(priceOf([sale()], { now: new Date(at) })?.price).toBe(price);
    expect(isSaleLive(sale(), new Date(at))).toBe(price !== undefined);
  });
  it('leaves the price alone while the sale is paused', () => {
    expect(priceOf([sale({ isPaused: true })])).toBeUndefined();
    expect(isSaleLive(sale({ isPaused: true }), during)).toBe(false);
  });
  it.each([
    ['2026-11-30T18:30:00.000Z', 'Sale ends 30 Nov'],
    ['2026-11-30T18:31:00.000Z', 'Sale ends 1 Dec'],
  ])('names the last day in India of a sale that ends at %s', (endsAt, words) => {
    expect(endInWords({ endsAt })).toBe(words);
  });
  it('names the end of a sale in its last seven days', () => {
    expect(isEndNear(sale(), new Date('2026-11-23T18:29:59.999Z'))).toBe(false);
    expect(isEndNear(sale(), new Date('2026-11-23T18:30:00.000Z'))).toBe(true);
  });
});

describe('the targets of a sale', () => {
  it.each([
    ['a category', sale(), 80_000],
    ['another category', sale({ targets: [{ id: 'clothes' }] }), undefined],
    ['the product', sale({ scope: 'products', targets: [{ id: '7' }] }), 80_000],
    ['another product, whose number is that of the variant', sale({ scope: 'products', targets: [{ id: '71' }] }), undefined],
    ['the variant', sale({ scope: 'variants', targets: [{ id: '71', productId: 7 }] }), 80_000],
    ['another variant', sale({ scope: 'variants', targets: [{ id: '72', productId: 7 }] }), undefined],
  ])('finds the price of a sale for %s', (_, each, price) => {
    expect(priceOf([each])?.price).toBe(price);
  });
  it('takes the price of the product that a sale with fixed prices names', () => {
    const targets = [
      { id: '7', price: 65_000 },
      { id: '8', price: 1_000 },
    ];
    expect(priceOf([sale({ scope: 'products', percent: undefined, targets })])?.price).toBe(65_000);
  });
});

describe('several sales at once', () => {
  const fixed = sale({ scope: 'products', percent: undefined, targets: [{ id: '7', price: 65_000 }], endsAt: '2026-11-25T18:30:00.000Z' });
  it('takes the lowest price of several sales in any order, and names its end', () => {
    const winner = { price: 65_000, endsAt: '2026-11-25T18:30:00.000Z' };
    expect(priceOf([sale(), fixed])).toEqual(winner);
    expect(priceOf([fixed, sale()])).toEqual(winner);
  });
  it('names the later end of two sales with equal prices', () => {
    const sooner = sale({ scope: 'variants', targets: [{ id: '71', productId: 7 }], endsAt: '2026-11-25T18:30:00.000Z' });
    expect(priceOf([sale(), sooner])?.endsAt).toBe('2026-11-30T18:30:00.000Z');
    expect(priceOf([sooner, sale()])?.endsAt).toBe('2026-11-30T18:30:00.000Z');
  });
  it('takes the price of the other sale once the lower one has ended', () => {
    expect(priceOf([sale(), fixed], { now: new Date('2026-11-25T18:30:00.000Z') })?.price).toBe(80_000);
  });
});

describe('the amount of a percentage', () => {
  it.each([
    // 799 less 10 % are 719.10.
    [79_900, 10, 71_900],
    // 0.01 % of 799 are 8 paise.
    [79_900, 0.01, 79_800],
    [150, 50, 100],
    [100, 50, undefined],
    [50, 50, undefined],
  ])('rounds %s paise less %s %% to a whole rupee in favour of the shopper: %s', (price, percent, expected) => {
    expect(priceOf([sale({ percent })], { price })?.price).toBe(expected);
  });
  it('ignores a sale whose price is not below the price', () => {
    const dear = sale({ scope: 'products', percent: undefined, targets: [{ id: '7', price: 100_000 }] });
    expect(priceOf([dear])).toBeUndefined();
    expect(priceOf([dear], { price: 90_000 })).toBeUndefined();
  });
  it('caps a sale price at the MRP even when the regular price is above the MRP', () => {
    expect(priceOf([sale()], { mrp: 75_000 })?.price).toBe(75_000);
    expect(priceOf([sale()], { mrp: 120_000 })?.price).toBe(80_000);
  });
});

it('prices twelve lines with a hundred sales of a hundred goods within half a millisecond of processor time', () => {
  const goods = Array.from({ length: 100 }, (_, id) => ({ id: String(id) }));
  const sales = Array.from({ length: 100 }, (_, id) =>
    sale({ scope: id % 2 === 0 ? 'products' : 'variants', percent: (id % 90) + 1, targets: goods }),
  );
  const terms = { index: indexSales(sales), now: during };
  const price = () =>
    goods.slice(0, 12).map(({ id }) => salePriceOf({ productId: Number(id), variantId: Number(id), categoryId: 'toys' }, { price: 100_000 }, terms));
  for (let run = 0; run < 200; run++) price();
  const runs = 500;
  // Other threads of the process run other specs.
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run++) price();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000 / runs).toBeLessThan(0.5);
});
