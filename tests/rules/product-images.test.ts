/** In which order, and as what, does a product show its pictures? */
import { expect, it } from 'vitest';
import { arranged } from '#shared/rules/product-images.ts';
import { stockLevelOf } from '#shared/rules/stock-level.ts';

const seen = (...wanted: Parameters<typeof arranged>[0]) =>
  arranged(wanted).map(({ imageUrl, imageType, altText }) => [imageUrl, imageType, altText]);

it('the first is primary and the others secondary, under numbers, unless they say otherwise', () => {
  expect(seen({ imageUrl: 'a' }, { imageUrl: 'b', imageType: 'gallery', altText: ' Seen from behind ' }, { imageUrl: 'c', altText: ' ' })).toEqual([
    ['a', 'primary', 'Product Image 1'],
    ['b', 'gallery', 'Seen from behind'],
    ['c', 'secondary', 'Product Image 3'],
  ]);
});

it('one alone is primary: the first that says so', () => {
  expect(seen({ imageUrl: 'a' }, { imageUrl: 'b', imageType: 'primary' }, { imageUrl: 'c', imageType: 'primary' }).map(([, type]) => type)).toEqual([
    'secondary',
    'primary',
    'secondary',
  ]);
});

it('each is shown once, in the order that was said', () => {
  expect(seen({ imageUrl: 'a', sortOrder: 3 }, { imageUrl: 'b', sortOrder: 1 }, { imageUrl: 'a', sortOrder: 2 }).map(([url]) => url)).toEqual([
    'b',
    'a',
  ]);
});

it.each([
  [51, 'high'],
  [50, 'medium'],
  [21, 'medium'],
  [20, 'low'],
  [1, 'low'],
  [0, 'out'],
] as const)('%i units are %s', (units, level) => {
  expect(stockLevelOf(units)).toBe(level);
});
