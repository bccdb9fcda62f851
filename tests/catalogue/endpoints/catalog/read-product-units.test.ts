/**
 * The cost of a product page: at most three read units, of which the price settings and the sales take half a unit each, and no write to the product;
 * also with the longest texts.
 */
import { expect, it } from 'vitest';
import { maxImages } from '#shared/rules/catalogue/product-images.ts';
import { maxBytes, specificationBytes } from '#shared/rules/catalogue/product-text.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { countUnits } from '#tests/kit/units.ts';

const shop = await openShop();
const counted = countUnits();

async function unitsToRead(fields: Parameters<Shop['product']>[0]): Promise<number> {
  const { id } = await shop.product(fields);
  const before = await shop.table.get(`PRODUCT#${id}`, 'PRODUCT');
  // Lets the cached category names expire, so that reading them is counted too.
  shop.advanceClock(3);
  const spent = counted.read;
  expect(await shop.call('catalog.readProduct', { params: { id } })).toMatchObject({ status: 200, body: { id } });
  const cost = counted.read - spent;
  expect(await shop.table.get(`PRODUCT#${id}`, 'PRODUCT')).toEqual(before);
  return cost;
}

/** A text of three-byte letters. */
const letters = (bytes: number): string => 'क'.repeat(bytes / 3);
const longest = {
  name: letters(600),
  description: letters(maxBytes.description),
  sku: 'S'.repeat(100),
  specifications: { size: letters(900), color: letters(900), material: letters(180) },
  ageRange: { minMonths: 108, maxMonths: 216 },
  originalPrice: 10_000_000_00,
  price: 9_999_999_99,
  hsn: '95030099',
};

it('reads a small product page for two read units, and one with the longest texts for at most three', async () => {
  expect(await unitsToRead({ description: 'A soft friend.' })).toBe(2);
  const images = Array.from({ length: maxImages }, (_, at) => ({
    id: String(at).repeat(64),
    imageUrl: `/images/${String(at).repeat(64)}-640.webp`,
    altText: letters(maxBytes.altText),
    imageType: 'secondary' as const,
    createdAt: shop.now().toISOString(),
  }));
  expect(specificationBytes(longest.specifications)).toBeGreaterThan(maxBytes.specifications - 10);
  expect(await unitsToRead({ ...longest, images })).toBeLessThanOrEqual(3);
});

it('rejects product texts over the size limits and states the limit', async () => {
  const as = await shop.staff('catalogue');
  const given = { name: 'Bear', price: 100, sku: 'BEAR', categoryId: 'toys', description: longest.description };
  const rejectionOf = async (fields: object) => {
    const { status, body } = await shop.call('product.create', { as, body: { ...given, ...fields } });
    expect(status).toBe(400);
    return JSON.stringify(body);
  };
  expect(await rejectionOf({ description: `${longest.description}!` })).toContain('At most 6000 bytes: this is 6001');
  expect(await rejectionOf({ specifications: { ...longest.specifications, more: letters(60) } })).toContain('At most 2000 bytes in all');
  const image = { imageUrl: '/images/a-640.webp', altText: `${letters(maxBytes.altText)}!` };
  expect(await rejectionOf({ images: [image] })).toContain('At most 300 bytes');
});
