/** Lists and searches find products by their variants: sizes and colours in stock, SKUs and barcodes. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps, optionsOf, type Sized } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const staff = await shop.staff('catalogue');
const variantSteps = createVariantSteps(shop, staff);
let romper: Sized;

beforeAll(async () => {
  const body = variantSteps.productBody({ Size: ['0-3 months', '3-6 months'], Colour: ['Navy', 'Marigold'] });
  const variants = body.variants.map((variant, index) => ({
    ...variant,
    ...(index === 3 ? { stock: 0 } : {}),
    ...(index === 0 ? { barcode: '4006381333931' } : {}),
  }));
  await variantSteps.product({ Size: ['9-12 months'] });
  romper = (await variantSteps.create({ ...body, name: 'Striped dungaree', variants })).body as Sized;
  await shop.product({ name: 'Wooden train', specifications: { size: 'large', color: 'red' } });
  await shop.deliverEvents();
});
beforeEach(() => shop.advanceClock(3));

const list = async (query: Record<string, string | boolean>) => (await shop.call('catalog.listProducts', { query })).body;
const names = async (query: Record<string, string>) => (await list(query)).products.map(({ name }: { name: string }) => name);

it('filters products by the sizes and colours of variants', async () => {
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
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect(await sizesOf()).toEqual([['0-3 months', 1]]);
});

it('finds no product by the size of an inactive variant, although that is in stock', async () => {
  const body = variantSteps.productBody({ Size: ['XXS', 'XXL'] });
  const variants = body.variants.map((variant, index) => ({ ...variant, isActive: index === 1 }));
  await variantSteps.create({ ...body, name: 'Rain poncho', variants });
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect(await names({ size: 'XXS' })).toEqual([]);
  expect(await names({ size: 'XXL' })).toEqual(['Rain poncho']);
});

it.each([
  ['without one of its variants', { options: optionsOf({ Size: ['3XS'] }) }, ['3XS']],
  ['without its options', { options: [] }, ['']],
])('lists a product %s, although the stock of the deleted variant was corrected often', async (_, change, titles) => {
  const [kept, deleted] = (await variantSteps.product({ Size: ['3XS', '3XL'] })).variants as [Sized['variants'][number], Sized['variants'][number]];
  const params = { id: String(kept.id) };
  for (const units of [1, 1, 1]) {
    const body = { change: units, reason: 'Delivery', variantId: deleted.id };
    expect(await shop.call('product.adjustStock', { as: staff, params, body })).toMatchObject({ status: 200 });
  }
  await shop.deliverEvents();
  shop.advanceClock(3);
  const listedTitles = async (as?: typeof staff) => {
    const query = { search: kept.sku };
    const { body } = await shop.call('catalog.listProducts', as === undefined ? { query } : { as, query });
    return body.products.map(({ variants }: Sized) => variants.map(({ title }) => title));
  };
  expect(await listedTitles()).toEqual([['3XS', '3XL']]);
  expect(await listedTitles(staff)).toEqual([['3XS', '3XL']]);
  const variants = change.options.length === 0 ? {} : { variants: [{ id: kept.id, options: { Size: '3XS' }, sku: kept.sku, price: 100 }] };
  expect(await variantSteps.update(kept.id, { ...change, ...variants })).toMatchObject({ status: 200 });
  expect(await listedTitles(staff)).toEqual([titles]);
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect(await listedTitles()).toEqual([titles]);
});

it('finds the product by the SKU, the barcode and the words of a variant', async () => {
  expect(await names({ search: romper.variants[2]?.sku ?? '' })).toEqual(['Striped dungaree']);
  expect(await names({ search: '4006381333931' })).toEqual(['Striped dungaree']);
  expect(await names({ search: 'marigold' })).toEqual(['Striped dungaree']);
});

describe('filters that one variant has to pass', () => {
  const find = async (query: Record<string, string>) =>
    (await list({ search: 'kurta', ...query })).products.map(({ name }: { name: string }) => name);
  let kurta: Sized;

  beforeAll(async () => {
    const body = variantSteps.productBody({ Size: ['3-4 years', '4-5 years'], Color: ['Indigo', 'Maroon'] });
    // In this order: 3-4 Indigo, 3-4 Maroon, 4-5 Indigo, 4-5 Maroon.
    const [prices, stocks] = [
      [300, 450, 250, 900],
      [4, 0, 0, 2],
    ];
    const variants = body.variants.map((variant, index) => ({ ...variant, price: prices[index] ?? 0, stock: stocks[index] ?? 0 }));
    kurta = (await variantSteps.create({ ...body, name: 'Festive kurta', variants })).body as Sized;
    await variantSteps.create({ ...variantSteps.productBody({ Size: ['4-5 years'] }), name: 'Plain kurta', specifications: { color: 'blue' } });
    await shop.deliverEvents();
  });

  it('finds a size in a colour only where that variant is in stock', async () => {
    expect(await find({ size: '4-5 years', color: 'blue', inStock: 'true' })).toEqual(['Plain kurta']);
    expect(await find({ size: '4-5 years', color: 'red', inStock: 'true' })).toEqual(['Festive kurta']);
    expect(await find({ size: '3-4 years', color: 'red', inStock: 'true' })).toEqual([]);
  });

  it('finds an age by its words or its band, and says how to correct other text', async () => {
    expect(await find({ age: '4-5 years', color: 'blue' })).toEqual(['Plain kurta']);
    expect(await find({ age: '3 years' })).toEqual(['Festive kurta']);
    expect((await find({ age: '2-4y,4-6y' })).toSorted()).toEqual(['Festive kurta', 'Plain kurta']);
    const wrong = await shop.call('catalog.listProducts', { query: { age: 'small' } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { age: expect.stringContaining('4-5 years') } } });
  });

  it('filters, counts and sorts by the prices of variants in stock', async () => {
    expect(await find({ minPrice: '200', maxPrice: '300' })).toEqual([]);
    expect(await find({ minPrice: '300', maxPrice: '301' })).toEqual(['Festive kurta']);
    expect(await find({ sort: 'price-asc' })).toEqual(['Plain kurta', 'Festive kurta']);
    const { facets } = await list({ search: 'kurta', facets: 'true', color: 'blue' });
    expect(facets.prices.find(({ key }: { key: string }) => key === '500-1000')).toMatchObject({ count: 0 });
    expect(facets.sizes).toEqual([
      { value: '3-4 years', count: 1 },
      { value: '4-5 years', count: 1 },
    ]);
    const { suggestions } = (await shop.call('catalog.suggest', { query: { search: 'festive kurta' } })).body;
    expect(suggestions.find(({ kind }: { kind: string }) => kind === 'product')).toMatchObject({ price: 300 });
  });

  it('names the variants by which a product was found', async () => {
    const [first, , , fourth] = kurta.variants;
    expect((await list({ search: 'kurta', color: 'red' })).found).toEqual([{ id: kurta.id, variantIds: [fourth?.id] }]);
    expect((await list({ search: first?.sku ?? '' })).found).toEqual([{ id: kurta.id, variantIds: [first?.id] }]);
    expect(await list({ search: 'kurta' })).not.toHaveProperty('found');
  });
});
