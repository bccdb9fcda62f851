/** The edges of the bands by which the catalogue is filtered: stock levels, prices and ages. */
import { expect, it } from 'vitest';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { bandOf } from '#functions/search/document-facts.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { defaultLowStockLimit, productStockLevel, stockLevelOf } from '#shared/rules/catalogue/stock-level.ts';
import { goldenProducts } from './golden/products.ts';
import { openIndex } from './open-index.ts';

it.each([
  [0, defaultLowStockLimit, 'out'],
  [1, defaultLowStockLimit, 'low'],
  [20, defaultLowStockLimit, 'low'],
  [21, defaultLowStockLimit, 'medium'],
  [50, defaultLowStockLimit, 'medium'],
  [51, defaultLowStockLimit, 'high'],
  [3, 3, 'low'],
  [7, 3, 'medium'],
  [8, 3, 'high'],
  [1, 0, 'high'],
  [0, 0, 'out'],
] as const)('calls a stock of %i units with a limit of %i %s', (units, limit, level) => {
  expect(stockLevelOf(units, limit)).toBe(level);
});

it.each([
  [{ stock: 90, variants: [40, 50] }, 'medium'],
  [{ stock: 90, variants: [4, 86] }, 'low'],
  [{ stock: 90, variants: [0, 90] }, 'low'],
  [{ stock: 0, variants: [0, 0] }, 'out'],
  [{ stock: 90, variants: [4, 86], lowStockLimit: 3 }, 'medium'],
  [{ stock: 90, variants: [30, 60], lowStockLimit: 30 }, 'low'],
] as const)('calls the stock of the product %j %s', ({ variants, ...product }, level) => {
  const sold = variants.map((stock) => ({ stock, isActive: true }));
  const switchedOff = { stock: 0, isActive: false };
  expect(productStockLevel({ ...product, variants: [...sold, switchedOff] }, defaultLowStockLimit)).toBe(level);
});

it.each([
  [0, '0-25'],
  [2_499, '0-25'],
  [2_500, '25-50'],
  [4_999, '25-50'],
  [5_000, '50-100'],
  [49_999, '100-500'],
  [50_000, '500-1000'],
  [99_999, '500-1000'],
  [100_000, '1000+'],
] as const)('counts a price of %i paise in the band %s', (paise, band) => {
  expect(priceBands[bandOf(paise, searchSettings)]?.key).toBe(band);
});

it('answers each age and each stock level by itself, one search after the other', () => {
  const [like] = goldenProducts;
  const product = (id: number, minMonths: number, stock: number) =>
    ({ ...like, id, stock, ageRange: { minMonths, maxMonths: minMonths + 5 } }) as PublishedProduct;
  const index = openIndex([product(1, 0, 5), product(2, 60, 30)]);
  const ofAge = (min: number) => index.search({ sort: 'default', ages: [{ min, max: min + 5 }] }).ids();
  expect([ofAge(0), ofAge(60)]).toEqual([[1], [2]]);
  const atLevel = (lowStockLimit: number, ...levels: string[]) => index.search({ sort: 'default', stock: { levels, lowStockLimit } }).ids();
  expect([atLevel(20, 'low'), atLevel(20, 'medium'), atLevel(30, 'low'), atLevel(20, 'low', 'medium')]).toEqual([[1], [2], [1, 2], [1, 2]]);
});

it('finds a product without an age by no age filter', () => {
  const [like] = goldenProducts;
  const product = (id: number, ageRange: PublishedProduct['ageRange']) => ({ ...like, id, ageRange }) as PublishedProduct;
  const index = openIndex([product(1, { minMonths: 24, maxMonths: 35 }), product(2, null)]);
  const idsOf = (filter: { readonly minAge?: number; readonly maxAge?: number }) => index.search({ sort: 'default', ...filter }).ids();
  expect(idsOf({})).toEqual([1, 2]);
  expect(idsOf({ minAge: 35 })).toEqual([1]);
  expect(idsOf({ minAge: 36 })).toEqual([]);
  expect(idsOf({ maxAge: 24 })).toEqual([1]);
  expect(idsOf({ maxAge: 23 })).toEqual([]);
});
