/** The list of products for shoppers and admins: search, filters, sorting and pages. */

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions } from '#tests/kit/call.ts';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { createFiveProducts } from './five-products.ts';

let shop: Shop;
let ids: Readonly<Record<string, number>> = {};
let ofAnEmptyShop: unknown;

const list = async (query: Record<string, string | number>, options: CallOptions = {}) => {
  const answer = await shop.call('catalog.listProducts', { query, ...options });
  expect(answer.status).toBe(200);
  return {
    names: answer.body.products.map((product: { name: string }) => product.name) as string[],
    products: answer.body.products,
    meta: answer.body.meta,
  };
};

beforeAll(async () => {
  shop = await openShop();
  ofAnEmptyShop = await list({});
  ids = await createFiveProducts(shop);
});

// The catalogue in a function's memory is at most a second old.
beforeEach(() => shop.advanceClock(3));

it('returns an empty product list with zero totals for an empty shop', () => {
  expect(ofAnEmptyShop).toMatchObject({ names: [], meta: { total: 0, page: 1, limit: 12, totalPages: 0 } });
});

describe('the product list for a shopper', () => {
  it('lists every active product in order of creation, with exact totals', async () => {
    const { names, meta } = await list({});
    expect(names).toEqual(['Teddy bear', 'apple puzzle', 'Zebra train', 'Éclair blocks']);
    expect(meta).toEqual({ total: 4, page: 1, limit: 12, totalPages: 1 });
  });

  it('shows prices in rupees, the free stock, and no rating for a product without reviews', async () => {
    const { products } = await list({ search: 'zebra' });
    expect(products[0]).toMatchObject({
      id: ids['Zebra train'],
      price: 24.99,
      stock: 10,
      isInStock: true,
      rating: null,
      reviews: 0,
      category: { id: 'soft-toys', name: 'Soft Toys' },
    });
  });

  it('hides drafts from shoppers whatever status they request', async () => {
    for (const status of ['draft', 'inactive', 'active']) expect((await list({ status })).names).not.toContain('Hidden draft');
    expect((await list({ search: 'hidden' })).meta.total).toBe(0);
  });

  it('finds products by a misspelt word, a prefix, a colour, a category and a SKU', async () => {
    for (const search of ['tody', 'ted', 'TEDDY', 'honey', 'teddy brown']) expect((await list({ search })).names[0]).toBe('Teddy bear');
    expect((await list({ search: 'soft toys' })).names.sort()).toEqual(['Teddy bear', 'Zebra train']);
    expect((await list({ search: 'nan-bl-77' })).names[0]).toBe('Éclair blocks');
  });

  it('finds the same products by a plural as by its singular', async () => {
    for (const [one, many] of [
      ['puzzle', 'puzzles'],
      ['train', 'trains'],
      ['bear', 'the bears'],
    ] as const) {
      expect((await list({ search: many })).names).toEqual((await list({ search: one })).names);
      expect((await list({ search: many })).meta.total).toBeGreaterThan(0);
    }
  });

  it('finds no product for unknown words and bare punctuation', async () => {
    for (const search of ['xylophonequartz', '***', '"; DROP', '   ?']) expect((await list({ search })).meta.total).toBe(0);
  });

  it("filters products by a category's id, or by its name in any case", async () => {
    for (const categoryId of ['soft-toys', 'soft toys', 'SOFT TOYS'])
      expect((await list({ categoryId })).names).toEqual(['Teddy bear', 'Zebra train']);
    expect((await list({ categoryId: 'nowhere' })).meta.total).toBe(0);
  });

  it('puts a price on the edge of two price bands into the upper band only', async () => {
    expect((await list({ minPrice: 0, maxPrice: 25 })).names).toEqual(['Zebra train']);
    expect((await list({ minPrice: 25, maxPrice: 50 })).names).toEqual(['Teddy bear']);
    expect((await list({ minPrice: 50 })).names).toEqual(['apple puzzle', 'Éclair blocks']);
    expect((await list({ minPrice: 60, maxPrice: 50 })).meta.total).toBe(0);
  });

  it('reads an empty number as none', async () => {
    const all = ['Teddy bear', 'apple puzzle', 'Zebra train', 'Éclair blocks'];
    for (const field of ['minPrice', 'maxPrice', 'minAge', 'maxAge', 'page', 'limit']) expect((await list({ [field]: '' })).names).toEqual(all);
    expect((await list({ minPrice: '24.5', maxPrice: '' })).names).toEqual(all);
    expect((await list({ minPrice: '', maxPrice: '24.5' })).names).toEqual([]);
  });

  it('lists featured products only, or all others only', async () => {
    expect((await list({ isFeatured: 'true' })).names).toEqual(['Teddy bear', 'Éclair blocks']);
    expect((await list({ isFeatured: 'false' })).names).toEqual(['apple puzzle', 'Zebra train']);
  });

  it.each([
    ['featured', ['Teddy bear', 'Éclair blocks', 'apple puzzle', 'Zebra train']],
    ['price-asc', ['Zebra train', 'Teddy bear', 'apple puzzle', 'Éclair blocks']],
    ['price-desc', ['Éclair blocks', 'apple puzzle', 'Teddy bear', 'Zebra train']],
    ['name-asc', ['apple puzzle', 'Éclair blocks', 'Teddy bear', 'Zebra train']],
  ])('sorts products by %s across all pages', async (sort, expected) => {
    const pages = [await list({ sort, limit: 2, page: 1 }), await list({ sort, limit: 2, page: 2 })];
    expect(pages.flatMap(({ names }) => names)).toEqual(expected);
    expect(pages[1]?.meta).toEqual({ total: 4, page: 2, limit: 2, totalPages: 2 });
  });

  it('returns an empty page with the right totals past the last product', async () => {
    expect(await list({ page: 9 })).toMatchObject({ names: [], meta: { total: 4, page: 9, totalPages: 1 } });
  });

  it('rejects an invalid product query and names the field', async () => {
    for (const query of [
      { page: 0 },
      { limit: 101 },
      { sort: 'random' },
      { minPrice: -1 },
      { minPrice: 'Infinity' },
      { minPrice: '0x10' },
      { maxPrice: '1e3' },
      { maxAge: '12.5' },
      { colour: 'red' },
      { status: 'sold' },
    ]) {
      const answer = await shop.call('catalog.listProducts', { query });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: false, code: 'invalid_input', fields: { [Object.keys(query)[0] ?? '']: expect.any(String) } });
    }
  });

  it('shows the reduced stock of a sold product after the next publication', async () => {
    const { free: _, ...sold } = (await shop.table.get(`PRODUCT#${ids['apple puzzle']}`, `STOCK#${ids['apple puzzle']}`)) ?? {};
    await shop.putItem({ ...sold, free: 0, sold: 10, revision: Number(sold['revision']) + 1 });
    await shop.deliverEvents();
    shop.advanceClock(3);
    expect((await list({ search: 'apple' })).products[0]).toMatchObject({ stock: 0, isInStock: false, soldCount: 10 });
  });
});

describe('the product list for an admin', () => {
  it('lists drafts for an admin, among all products or alone', async () => {
    const admin = await shop.admin();
    expect((await list({}, { as: admin })).names).toContain('Hidden draft');
    const drafts = await list({ status: 'draft' }, { as: admin });
    expect(drafts.names).toContain('Hidden draft');
    expect(drafts.products.filter((product: { status: string }) => product.status !== 'draft')).toEqual([]);
    expect((await list({ status: 'active' }, { as: admin })).meta.total).toBe(4);
  });

  it('shows an edit of a draft to an admin before it is published', async () => {
    const admin = await shop.admin();
    const lamp = await shop.product({ name: 'Plain lamp', status: 'draft' });
    await shop.deliverEvents();
    await list({}, { as: admin });
    const made = await shop.product({ name: 'Brand new kite', status: 'draft' });
    await updateProduct(lamp.id, { name: 'Moon lamp' }, shop.now());
    expect((await list({ search: 'kite' }, { as: admin })).products).toMatchObject([{ id: made.id, status: 'draft' }]);
    expect((await list({ status: 'draft' }, { as: admin })).names).toEqual(['Hidden draft', 'Moon lamp', 'Brand new kite']);
  });

  it('hides drafts from a caller with an invalid token', async () => {
    expect((await list({}, { token: 'nonsense' })).names).not.toContain('Hidden draft');
  });
});
