/** The URLs of the sizes of a picture. */
import { expect, it } from 'vitest';
import { imagePath, imageSources } from '#shared/rules/catalogue/image.ts';

it('lists the URLs of every size of a shop picture in both formats', () => {
  expect(imagePath('ab12', 320, 'avif')).toBe('/images/ab12-320.avif');
  expect(imageSources('/images/ab12-640.webp', 'webp')).toBe('/images/ab12-320.webp 320w, /images/ab12-640.webp 640w, /images/ab12-1200.webp 1200w');
  expect(imageSources('/images/ab12-320.avif', 'avif')).toBe('/images/ab12-320.avif 320w, /images/ab12-640.avif 640w, /images/ab12-1200.avif 1200w');
});

it.each([
  '',
  'https://example.test/a.png',
  '/images/ab12.webp',
  '/images/../secret-640.webp',
  '/images/ab12-640.svg',
  '//evil.test/images/ab12-640.webp',
])('returns no sources for the foreign or malformed image URL %j', (address) => expect(imageSources(address, 'webp')).toBeNull());
