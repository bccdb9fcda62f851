/** The facets of a product list, and how the list interprets a search. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createFiveProducts } from './five-products.ts';

const shop = await openShop();
const ids = await createFiveProducts(shop);
const list = async (query: Record<string, string | number>) => {
  const answer = await shop.call('catalog.listProducts', { query });
  expect(answer.status).toBe(200);
  return {
    names: answer.body.products.map((product: { name: string }) => product.name) as string[],
    meta: answer.body.meta,
  };
};

// The catalogue in a function's memory is at most a second old.
beforeEach(() => shop.advanceClock(3));

describe('the facets of a list', () => {
  it('counts what each facet value would leave, ignoring the filter of the same facet', async () => {
    const { body } = await shop.call('catalog.listProducts', { query: { facets: 'true', categoryId: 'puzzles', minPrice: 25, maxPrice: 100 } });
    expect(body.meta.total).toBe(1);
    expect(body.facets).toMatchObject({
      categories: [
        { id: 'puzzles', name: 'Puzzles', count: 1 },
        { id: 'soft-toys', name: 'Soft Toys', count: 1 },
      ],
      prices: [
        { key: '0-25', count: 0 },
        { key: '25-50', minPrice: 25, maxPrice: 50, count: 0 },
        { key: '50-100', count: 1 },
        { key: '100-500', count: 0 },
        { key: '500-1000', count: 1 },
        { key: '1000+', count: 0 },
      ],
      ages: expect.arrayContaining([
        expect.objectContaining({ key: '2-4y', minAge: 24, maxAge: 47, count: 1 }),
        expect.objectContaining({ key: '9-12y', count: 0 }),
      ]),
      colors: [{ value: 'brown', count: 1 }],
      sizes: [{ value: '2-4 years', count: 1 }],
    });
  });

  it('keeps the selected category among the facets when no product is left in it', async () => {
    const { body } = await shop.call('catalog.listProducts', { query: { facets: 'true', categoryId: 'soft toys', minPrice: 90_000 } });
    expect(body.meta.total).toBe(0);
    expect(body.facets.categories).toContainEqual({ id: 'soft-toys', name: 'Soft Toys', count: 0 });
  });

  it('counts facets only on request, and never counts a draft', async () => {
    expect(await shop.call('catalog.listProducts', { query: {} })).not.toHaveProperty('body.facets');
    const { body } = await shop.call('catalog.listProducts', { query: { facets: 'true' } });
    expect(body.facets.categories.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(4);
  });

  it('filters the list of products by age, colour, size, stock and sale together', async () => {
    expect((await list({ color: 'Brown' })).meta.total).toBe(4);
    expect((await list({ color: 'red,brown' })).meta.total).toBe(4);
    expect((await list({ color: 'Honey brown' })).names).toEqual(['Teddy bear']);
    expect((await list({ color: 'red' })).meta.total).toBe(0);
    expect((await list({ size: '2-4 years' })).meta.total).toBe(3);
    expect((await list({ minAge: 48, maxAge: 60 })).meta.total).toBe(4);
    expect((await list({ minAge: 49 })).meta.total).toBe(0);
    expect((await list({ onSale: 'true' })).meta.total).toBe(0);
    expect((await list({ inStock: 'true', color: 'brown', maxAge: 30, size: '2-4 years', search: 'puzzle' })).meta.total).toBeGreaterThan(0);
  });
});

describe('a search of the product list', () => {
  it('suggests a correction of a misspelt search and marks the words found in product names', async () => {
    const { body } = await shop.call('catalog.listProducts', { query: { search: 'tody bears' } });
    expect(body.search).toMatchObject({
      didYouMean: 'teddy bears',
      isPartial: false,
      marks: [
        {
          id: ids['Teddy bear'],
          name: [
            [0, 5],
            [6, 10],
          ],
        },
      ],
    });
  });

  it('returns an excerpt of the description that contains the searched word', async () => {
    const { body } = await shop.call('catalog.listProducts', { query: { search: 'whistles' } });
    expect(body.search.marks).toEqual([
      { id: ids['Zebra train'], name: [], excerpt: { text: 'A striped engine that whistles.', marks: [[22, 30]] } },
    ]);
  });

  it('returns partial matches, flagged as partial, when no product has all searched words', async () => {
    const { body } = await shop.call('catalog.listProducts', { query: { search: 'zebra submarine' } });
    expect(body).toMatchObject({ products: [{ name: 'Zebra train' }], search: { isPartial: true } });
  });

  it('understands an age in a search as an age filter', async () => {
    expect((await list({ search: 'teddy 3 years' })).names).toEqual(['Teddy bear']);
    expect((await list({ search: '3 yrs' })).meta.total).toBe(4);
  });

  it('rejects a product search of more than 200 characters', async () => {
    expect(await shop.call('catalog.listProducts', { query: { search: 'x'.repeat(10_240) } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { search: 'At most 200 characters' } },
    });
  });
});
