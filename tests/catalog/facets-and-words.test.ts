/** What do the facets of a list count, and how does it say that it has understood a search? */
import { beforeEach, describe, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { fillShelf } from './shelf.ts';

const shop = await openShop();
const ids = await fillShelf(shop);
const list = async (query: Record<string, string | number>) => {
  const answer = await shop.call('catalog.listProducts', { query });
  expect(answer.status).toBe(200);
  return {
    names: answer.body.products.map((product: { name: string }) => product.name) as string[],
    meta: answer.body.meta,
  };
};

// The catalogue in a function's memory is at most a second old.
beforeEach(() => shop.advance(3));

describe('the facets of a list', () => {
  it('count what each further filter would leave, their own filter left aside', async () => {
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

  it('keep the category that is chosen in sight, though it has nothing left', async () => {
    const { body } = await shop.call('catalog.listProducts', { query: { facets: 'true', categoryId: 'soft toys', minPrice: 90_000 } });
    expect(body.meta.total).toBe(0);
    expect(body.facets.categories).toContainEqual({ id: 'soft-toys', name: 'Soft Toys', count: 0 });
  });

  it('are counted only when they are asked for, and never count a draft', async () => {
    expect(await shop.call('catalog.listProducts', { query: {} })).not.toHaveProperty('body.facets');
    const { body } = await shop.call('catalog.listProducts', { query: { facets: 'true' } });
    expect(body.facets.categories.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(4);
  });

  it('narrow the list down: by age, colour, size, stock and sale, all at once', async () => {
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

describe('a search', () => {
  it('says what was probably meant, and where the words stand', async () => {
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

  it('shows the part of the description that has the word', async () => {
    const { body } = await shop.call('catalog.listProducts', { query: { search: 'whistles' } });
    expect(body.search.marks).toEqual([
      { id: ids['Zebra train'], name: [], excerpt: { text: 'A striped engine that whistles.', marks: [[22, 30]] } },
    ]);
  });

  it('comes closest where nothing has all of the words, and says so', async () => {
    const { body } = await shop.call('catalog.listProducts', { query: { search: 'zebra submarine' } });
    expect(body).toMatchObject({ products: [{ name: 'Zebra train' }], search: { isPartial: true } });
  });

  it('takes an age for an age', async () => {
    expect((await list({ search: 'teddy 3 years' })).names).toEqual(['Teddy bear']);
    expect((await list({ search: '3 yrs' })).meta.total).toBe(4);
  });

  it('is at most 200 characters long', async () => {
    expect(await shop.call('catalog.listProducts', { query: { search: 'x'.repeat(10_240) } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { search: 'At most 200 characters' } },
    });
  });
});
