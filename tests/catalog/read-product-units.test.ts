/** What does a product page cost the table? At most two read units for a shopper, also with every text at its longest, and the hot item is not written. */
import { expect, it } from 'vitest';
import { mostImages } from '#shared/rules/product-images.ts';
import { mostBytes, specificationBytes } from '#shared/rules/product-text.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { countUnits } from '#tests/kit/units.ts';

const shop = await openShop();
const counted = countUnits();

async function unitsToRead(fields: Parameters<Shop['product']>[0]): Promise<number> {
  const { id } = await shop.product(fields);
  const before = await shop.table.get(`PRODUCT#${id}`, 'PRODUCT');
  // Not what a category's name costs once in two seconds alone: all of it.
  shop.advance(3);
  const spent = counted.read;
  expect(await shop.call('catalog.readProduct', { params: { id } })).toMatchObject({ status: 200, body: { id } });
  const cost = counted.read - spent;
  expect(await shop.table.get(`PRODUCT#${id}`, 'PRODUCT')).toEqual(before);
  return cost;
}

/** A letter of three bytes. */
const letters = (bytes: number): string => 'क'.repeat(bytes / 3);
const longest = {
  name: letters(600),
  description: letters(mostBytes.description),
  sku: 'S'.repeat(100),
  specifications: { size: letters(900), color: letters(900), material: letters(180) },
  ageRange: { minMonths: 108, maxMonths: 216 },
  originalPrice: 10_000_000_00,
  price: 9_999_999_99,
  hsn: '95030099',
};

it('a small product costs one unit, and one whose every text is at its longest two', async () => {
  expect(await unitsToRead({ description: 'A soft friend.' })).toBe(1);
  const images = Array.from({ length: mostImages }, (_, at) => ({
    id: String(at).repeat(64),
    imageUrl: `/images/${String(at).repeat(64)}-640.webp`,
    altText: letters(mostBytes.altText),
    imageType: 'secondary' as const,
    createdAt: shop.now().toISOString(),
  }));
  expect(specificationBytes(longest.specifications)).toBeGreaterThan(mostBytes.specifications - 10);
  expect(await unitsToRead({ ...longest, images })).toBeLessThanOrEqual(2);
});

it('longer texts are refused with what to do about it', async () => {
  const as = await shop.staff('catalogue');
  const given = { name: 'Bear', price: 100, sku: 'BEAR', categoryId: 'toys', description: longest.description };
  const refused = async (fields: object) => {
    const { status, body } = await shop.call('product.create', { as, body: { ...given, ...fields } });
    expect(status).toBe(400);
    return JSON.stringify(body);
  };
  expect(await refused({ description: `${longest.description}!` })).toContain('At most 6000 bytes: this is 6001');
  expect(await refused({ specifications: { ...longest.specifications, more: letters(60) } })).toContain('At most 2000 bytes in all');
  const image = { imageUrl: '/images/a-640.webp', altText: `${letters(mostBytes.altText)}!` };
  expect(await refused({ images: [image] })).toContain('At most 300 bytes');
});
