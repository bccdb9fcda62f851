/** Lists and searches find products by their variants: sizes and colours in stock, SKUs and barcodes. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { makingVariants, type Sized } from '#tests/kit/variants.ts';

const shop = await openShop();
const staff = await shop.staff('catalogue');
const making = makingVariants(shop, staff);
let romper: Sized;

beforeAll(async () => {
  const body = making.body({ Size: ['0-3 months', '3-6 months'], Colour: ['Navy', 'Marigold'] });
  const variants = body.variants.map((variant, index) => ({
    ...variant,
    ...(index === 3 ? { stock: 0 } : {}),
    ...(index === 0 ? { barcode: '4006381333931' } : {}),
  }));
  await making.product({ Size: ['9-12 months'] });
  romper = (await making.create({ ...body, name: 'Striped dungaree', variants })).body as Sized;
  await shop.product({ name: 'Wooden train', specifications: { size: 'large', color: 'red' } });
  await shop.deliver();
});
beforeEach(() => shop.advance(3));

const list = async (query: Record<string, string | boolean>) => (await shop.call('catalog.listProducts', { query })).body;
const names = async (query: Record<string, string>) => (await list(query)).products.map(({ name }: { name: string }) => name);

it('filters by the sizes and colours of variants', async () => {
  expect(await names({ size: '0-3 months' })).toEqual(['Striped dungaree']);
  expect(await names({ color: 'blue' })).toEqual(['Striped dungaree']);
  expect(await names({ size: 'large' })).toEqual(['Wooden train']);
});

it('counts the sizes that are in stock, and follows a sale', async () => {
  const sizesOf = async () => {
    const { sizes } = (await list({ facets: 'true', search: 'dungaree' })).facets;
    return sizes.map(({ value, count }: { value: string; count: number }) => [value, count]);
  };
  expect((await sizesOf()).toSorted()).toEqual([
    ['0-3 months', 1],
    ['3-6 months', 1],
  ]);
  const [, , third] = romper.variants;
  const params = { id: String(romper.id) };
  await shop.call('product.adjustStock', { as: staff, params, body: { change: -5, reason: 'Stain', variantId: third?.id } });
  await shop.deliver();
  shop.advance(3);
  expect(await sizesOf()).toEqual([['0-3 months', 1]]);
});

it('finds no product by a size that is switched off, although it is in stock', async () => {
  const body = making.body({ Size: ['XXS', 'XXL'] });
  const variants = body.variants.map((variant, index) => ({ ...variant, isActive: index === 1 }));
  await making.create({ ...body, name: 'Rain poncho', variants });
  await shop.deliver();
  shop.advance(3);
  expect(await names({ size: 'XXS' })).toEqual([]);
  expect(await names({ size: 'XXL' })).toEqual(['Rain poncho']);
});

it('finds the product by the SKU, the barcode and the words of a variant', async () => {
  expect(await names({ search: romper.variants[2]?.sku ?? '' })).toEqual(['Striped dungaree']);
  expect(await names({ search: '4006381333931' })).toEqual(['Striped dungaree']);
  expect(await names({ search: 'marigold' })).toEqual(['Striped dungaree']);
});
