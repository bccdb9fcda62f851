/** The order and types of the pictures of a product. */
import { expect, it } from 'vitest';
import { sortImages } from '#shared/rules/catalogue/product-images.ts';

const arrangedFrom = (...given: Parameters<typeof sortImages>[0]) =>
  sortImages(given).map(({ imageUrl, imageType, altText }) => [imageUrl, imageType, altText]);

it('makes the first picture primary and the others secondary, with numbered texts, by default', () => {
  expect(
    arrangedFrom({ imageUrl: 'a' }, { imageUrl: 'b', imageType: 'gallery', altText: ' Seen from behind ' }, { imageUrl: 'c', altText: ' ' }),
  ).toEqual([
    ['a', 'primary', 'Product Image 1'],
    ['b', 'gallery', 'Seen from behind'],
    ['c', 'secondary', 'Product Image 3'],
  ]);
});

it('makes only the first of several pictures marked as primary the primary one', () => {
  expect(
    arrangedFrom({ imageUrl: 'a' }, { imageUrl: 'b', imageType: 'primary' }, { imageUrl: 'c', imageType: 'primary' }).map(([, type]) => type),
  ).toEqual(['secondary', 'primary', 'secondary']);
});

it('shows each picture once, in the given order', () => {
  expect(arrangedFrom({ imageUrl: 'a', sortOrder: 3 }, { imageUrl: 'b', sortOrder: 1 }, { imageUrl: 'a', sortOrder: 2 }).map(([url]) => url)).toEqual(
    ['b', 'a'],
  );
});
