/** What do shoppers and admins find in the list of products? */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateProduct } from '#functions/store/product.ts';
import type { CallOptions } from '#tests/kit/call.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { fillShelf } from './shelf.ts';

let shop: Shop;
let ids: Readonly<Record<string, number>> = {};

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
  const before = await list({});
  expect(before).toMatchObject({ names: [], meta: { total: 0, page: 1, limit: 12, totalPages: 0 } });
  ids = await fillShelf(shop);
});

// The catalogue in a function's memory is at most a second old.
beforeEach(() => shop.advance(3));

describe('a shopper', () => {
  it('sees every active product, in the order in which they were made, with exact totals', async () => {
    const { names, meta } = await list({});
    expect(names).toEqual(['Teddy bear', 'apple puzzle', 'Zebra train', 'Éclair blocks']);
    expect(meta).toEqual({ total: 4, page: 1, limit: 12, totalPages: 1 });
  });

  it('sees prices in rupees, the stock that is free, and no rating where nobody has rated', async () => {
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

  it('never sees a draft, whatever status is asked for', async () => {
    for (const status of ['draft', 'inactive', 'active']) expect((await list({ status })).names).not.toContain('Hidden draft');
    expect((await list({ search: 'hidden' })).meta.total).toBe(0);
  });

  it('finds teddy by "tody", by a beginning, by a colour and by the category', async () => {
    for (const search of ['tody', 'ted', 'TEDDY', 'honey', 'teddy brown']) expect((await list({ search })).names[0]).toBe('Teddy bear');
    expect((await list({ search: 'soft toys' })).names.sort()).toEqual(['Teddy bear', 'Zebra train']);
    expect((await list({ search: 'nan-bl-77' })).names[0]).toBe('Éclair blocks');
  });

  it('finds the same by one word for many as by the word for one', async () => {
    for (const [one, many] of [
      ['puzzle', 'puzzles'],
      ['train', 'trains'],
      ['bear', 'the bears'],
    ] as const) {
      expect((await list({ search: many })).names).toEqual((await list({ search: one })).names);
      expect((await list({ search: many })).meta.total).toBeGreaterThan(0);
    }
  });

  it('finds nothing for words that mean nothing here', async () => {
    for (const search of ['xylophonequartz', '***', '"; DROP', '   ?']) expect((await list({ search })).meta.total).toBe(0);
  });

  it("filters by a category's id or by its name in any case", async () => {
    for (const categoryId of ['soft-toys', 'soft toys', 'SOFT TOYS'])
      expect((await list({ categoryId })).names).toEqual(['Teddy bear', 'Zebra train']);
    expect((await list({ categoryId: 'nowhere' })).meta.total).toBe(0);
  });

  it('sees a price on the edge of two bands in the upper one only', async () => {
    expect((await list({ minPrice: 0, maxPrice: 25 })).names).toEqual(['Zebra train']);
    expect((await list({ minPrice: 25, maxPrice: 50 })).names).toEqual(['Teddy bear']);
    expect((await list({ minPrice: 50 })).names).toEqual(['apple puzzle', 'Éclair blocks']);
    expect((await list({ minPrice: 60, maxPrice: 50 })).meta.total).toBe(0);
  });

  it('sees featured products only, or the others only', async () => {
    expect((await list({ isFeatured: 'true' })).names).toEqual(['Teddy bear', 'Éclair blocks']);
    expect((await list({ isFeatured: 'false' })).names).toEqual(['apple puzzle', 'Zebra train']);
  });

  it.each([
    ['featured', ['Teddy bear', 'Éclair blocks', 'apple puzzle', 'Zebra train']],
    ['price-asc', ['Zebra train', 'Teddy bear', 'apple puzzle', 'Éclair blocks']],
    ['price-desc', ['Éclair blocks', 'apple puzzle', 'Teddy bear', 'Zebra train']],
    ['name-asc', ['apple puzzle', 'Éclair blocks', 'Teddy bear', 'Zebra train']],
  ])('sorts by %s over all pages, not on one', async (sort, expected) => {
    const pages = [await list({ sort, limit: 2, page: 1 }), await list({ sort, limit: 2, page: 2 })];
    expect(pages.flatMap(({ names }) => names)).toEqual(expected);
    expect(pages[1]?.meta).toEqual({ total: 4, page: 2, limit: 2, totalPages: 2 });
  });

  it('gets an empty page with the right totals beyond the end', async () => {
    expect(await list({ page: 9 })).toMatchObject({ names: [], meta: { total: 4, page: 9, totalPages: 1 } });
  });

  it('is told what is wrong with a question that cannot be answered', async () => {
    for (const query of [
      { page: 0 },
      { limit: 101 },
      { sort: 'random' },
      { minPrice: -1 },
      { minPrice: 'Infinity' },
      { colour: 'red' },
      { status: 'sold' },
    ]) {
      const answer = await shop.call('catalog.listProducts', { query });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: false, code: 'invalid_input', fields: { [Object.keys(query)[0] ?? '']: expect.any(String) } });
    }
  });

  it('sees a sale of stock after the next publication', async () => {
    const { free: _, ...sold } = (await shop.table.get(`PRODUCT#${ids['apple puzzle']}`, 'PRODUCT')) ?? {};
    await shop.put({ ...sold, free: 0, sold: 10, revision: Number(sold['revision']) + 1 });
    await shop.deliver();
    shop.advance(3);
    expect((await list({ search: 'apple' })).products[0]).toMatchObject({ stock: 0, isInStock: false, soldCount: 10 });
  });
});

describe('an admin', () => {
  it('sees drafts among the others and alone', async () => {
    const admin = await shop.admin();
    expect((await list({}, { as: admin })).names).toContain('Hidden draft');
    expect((await list({ status: 'draft' }, { as: admin })).names).toEqual(['Hidden draft']);
    expect((await list({ status: 'active' }, { as: admin })).meta.total).toBe(4);
  });

  it('sees an edit at once, before it is published', async () => {
    const admin = await shop.admin();
    await list({}, { as: admin });
    const made = await shop.product({ name: 'Brand new kite', status: 'draft' });
    await updateProduct(ids['Hidden draft'] ?? 0, { name: 'Hidden treasure' }, shop.now());
    expect((await list({ search: 'kite' }, { as: admin })).products).toMatchObject([{ id: made.id, status: 'draft' }]);
    expect((await list({ status: 'draft' }, { as: admin })).names).toEqual(['Hidden treasure', 'Brand new kite']);
  });

  it('is an ordinary shopper with a token that is worth nothing', async () => {
    expect((await list({}, { token: 'nonsense' })).names).not.toContain('Hidden draft');
  });
});
