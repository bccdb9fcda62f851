/** The state of the product list as kept in the address and sent to the server. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { aCategory } from '#tests/web/kit/fixtures.tsx';
import { activeFilterCount, clearedFilters, findCategory, readState, toProductQuery, writeState } from '#web/features/catalog/list-state.ts';
import { pageWindow } from '#web/ui/layout/page-window.ts';

const at = (text: string) => readState(new URLSearchParams(text));
const categories = [aCategory('soft-toys', 'Soft Toys'), aCategory('cat-2', 'Baby Gear')];

const start = { ...clearedFilters, sort: 'default', page: 1 };

describe('the address bar', () => {
  it('reads search, category, price, sort order and page from the address', () => {
    expect(at('search=train&category=soft+toys&price=25-50&sort=price-asc&page=3')).toEqual({
      ...start,
      search: 'train',
      category: 'soft toys',
      price: '25-50',
      sort: 'price-asc',
      page: 3,
    });
  });

  it('reads age, stock, sale, sizes and colours from the address', () => {
    const state = at('age=2-4y&inStock=true&onSale=true&size=2-3+years,s&color=red,blue,,red');
    expect(state).toEqual({ ...start, age: '2-4y', inStock: true, onSale: true, sizes: ['2-3 years', 's'], colors: ['red', 'blue'] });
    expect(readState(writeState(state, {}))).toEqual(state);
    expect(toProductQuery(state, categories)).toMatchObject({
      minAge: 24,
      maxAge: 47,
      inStock: 'true',
      onSale: 'true',
      size: '2-3 years,s',
      color: 'red,blue',
    });
    expect(activeFilterCount(state)).toBe(7);
  });

  it('reads sizes and colours in any case and spacing as the keys of the facets', () => {
    expect(at('color=Blue,BLUE,+Sky++Blue&size=S')).toEqual({ ...start, colors: ['blue', 'sky blue'], sizes: ['s'] });
  });

  it.each([
    'page=-1',
    'page=0',
    'page=abc',
    'page=1.5',
    'page=1e9',
    'sort=%00',
    'price=1-2',
    'price=NaN',
    'page=99999999999999999999',
    'age=7',
    'inStock=1',
    'onSale=',
    'size=,,',
    'color=%00',
  ])('ignores the invalid address parameter %s', (text) => {
    expect(at(text)).toEqual(start);
  });

  it('produces a query within the limits of the server for any address', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string(),
          category: fc.string(),
          price: fc.string(),
          sort: fc.string(),
          page: fc.string(),
          size: fc.string(),
          color: fc.string({ maxLength: 2_000 }),
        }),
        (given) => {
          const query = toProductQuery(readState(new URLSearchParams(given)), categories);
          expect(query?.search?.length ?? 0).toBeLessThanOrEqual(200);
          expect(query?.color?.length ?? 0).toBeLessThanOrEqual(600);
          expect(query?.color?.split(',').length ?? 0).toBeLessThanOrEqual(20);
          expect(Number(query?.page)).toBeGreaterThanOrEqual(1);
          expect(Number(query?.page)).toBeLessThanOrEqual(100_000);
        },
      ),
    );
  });

  it('returns to page 1 when anything but the page changes', () => {
    const state = at('search=train&page=4');
    expect(writeState(state, { sort: 'name-asc' }).toString()).toBe('search=train&sort=name-asc');
    expect(writeState(state, { category: 'soft toys' }).has('page')).toBe(false);
    expect(writeState(state, { page: 5 }).get('page')).toBe('5');
  });

  it('reads back the list state that it has written', () => {
    const state = at('search=a%26b&category=baby+gear&price=1000%2B&sort=featured&page=2');
    expect(readState(writeState(state, { page: state.page }))).toEqual(state);
  });
});

describe('the query to the server', () => {
  it('requests active products, twelve a page', () => {
    expect(toProductQuery(at(''), categories)).toEqual({ status: 'active', sort: 'default', page: 1, limit: 12, facets: 'true' });
  });

  it('finds a category by its lowercased name and by its id', () => {
    expect(toProductQuery(at('category=baby gear'), categories)).toMatchObject({ categoryId: 'cat-2' });
    expect(toProductQuery(at('category=soft-toys'), categories)).toMatchObject({ categoryId: 'soft-toys' });
    expect(findCategory('unknown', categories)).toBeUndefined();
  });

  it('waits for the categories when the address names one', () => {
    expect(toProductQuery(at('category=soft toys'), undefined)).toBeNull();
    expect(toProductQuery(at(''), undefined)).not.toBeNull();
  });

  it('offers six half-open price bands', () => {
    expect(priceBands.map((band) => band.key)).toEqual(['0-25', '25-50', '50-100', '100-500', '500-1000', '1000+']);
    expect(toProductQuery(at('price=25-50'), categories)).toMatchObject({ minPrice: 25, maxPrice: 50 });
    expect(toProductQuery(at('price=1000%2B'), categories)).toMatchObject({ minPrice: 1000 });
    expect(toProductQuery(at('price=1000%2B'), categories)).not.toHaveProperty('maxPrice');
  });
});

it.each([
  [1, 1, [1]],
  [1, 6, [1, 2, 3, 4, 5]],
  [3, 6, [1, 2, 3, 4, 5]],
  [4, 6, [2, 3, 4, 5, 6]],
  [6, 6, [2, 3, 4, 5, 6]],
  [2, 3, [1, 2, 3]],
])('shows for page %i of %i the page numbers %j', (page, total, numbers) => {
  expect(pageWindow(page, total)).toEqual(numbers);
});
