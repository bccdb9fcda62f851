/** The edges of the bands by which the catalogue is filtered: stock levels, prices and ages. */
import { expect, it } from 'vitest';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { bandOf } from '#functions/search/document-facts.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { stockLevelOf } from '#shared/rules/catalogue/stock-level.ts';
import { goldenProducts } from './golden/products.ts';
import { openIndex } from './open-index.ts';

it.each([
  [0, 'out'],
  [1, 'low'],
  [20, 'low'],
  [21, 'medium'],
  [50, 'medium'],
  [51, 'high'],
] as const)('calls a stock of %i units %s', (units, level) => {
  expect(stockLevelOf(units)).toBe(level);
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
