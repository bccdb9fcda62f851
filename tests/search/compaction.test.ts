/** A search index loaded from a file and changed answers like a rebuilt one, with exact facet counts. */
import { describe, expect, it } from 'vitest';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import type { SearchQuery } from '#functions/search/schema.ts';
import { compactSnapshot, openSnapshot } from '#functions/search/search.ts';
import type { SearchIndex } from '#functions/search/search-index.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { categoryNames, goldenProducts } from './golden/products.ts';
import { indexFile, openIndex } from './open-index.ts';

const categories = Object.entries(categoryNames).map(([id, name]) => ({ id, name }));
const sorts = ['default', 'featured', 'price-asc', 'price-desc', 'name-asc', 'newest', 'stock-asc'] as const;

const build = (products: readonly PublishedProduct[]) =>
  openIndex(
    [...products].sort((a, b) => a.id - b.id),
    categories,
  );

const ask = (index: SearchIndex<PublishedProduct>, query: Partial<SearchQuery>) => {
  const result = index.search({ sort: 'default', status: 'active', isArchived: false, ...query });
  return { ids: result.ids(), facets: result.facets };
};

/** A pseudo-random generator with a fixed seed, so that every run is the same. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % sides;
  };
}

const queries: Partial<SearchQuery>[] = [
  ...sorts.map((sort) => ({ sort })),
  ...sorts.map((sort) => ({ sort, search: 'wooden' })),
  ...['tody bear', 'khilona', 'cotton baby', 'NAN-ST', 'nan-st-003', 'kurta 2 yrs', 'zebra rocket', 'soft toys', 'glow'].map((search) => ({
    search,
  })),
];

describe('changes laid over an index', () => {
  it.each([1, 2, 3])('answers every query from a changed index as from a rebuilt one, with the random seed %i', (seed) => {
    const roll = dice(seed);
    const now = new Map<number, PublishedProduct>(goldenProducts.map((product) => [product.id, product]));
    const changed = build(goldenProducts);
    const words = ['Zebra', 'Rocket', 'Glow', 'Wooden', 'Teddy', 'Cotton'];
    for (let step = 0; step < 120; step++) {
      const id = roll(2) === 0 ? roll(goldenProducts.length) + 1 : 500 + roll(60);
      const was = now.get(id);
      if (was && roll(5) === 0) {
        now.delete(id);
        changed.remove(id);
        continue;
      }
      const like = was ?? goldenProducts[roll(goldenProducts.length)];
      if (like === undefined) throw new Error('There are golden products.');
      const [stock, price] = [roll(4), 50 + roll(2_000)];
      const name = roll(2) === 0 ? like.name : `${words[roll(6)]} ${words[roll(6)]} ${id}`;
      const product = { ...like, id, name, stock, price, isFeatured: roll(3) === 0, sku: `${like.sku.split('/')[0]}/${id}`, soldCount: roll(50) };
      const status = roll(6) === 0 ? ('draft' as const) : ('active' as const);
      now.set(id, { ...product, status });
      changed.put({ ...product, status });
    }
    const fresh = build([...now.values()]);
    for (const query of queries) {
      const facets = { ...query, facets: true };
      const [a, b] = [ask(changed, facets), ask(fresh, facets)];
      // Equal scores are ordered by when a product entered the index, which differs until the index is rebuilt.
      if (query.search !== undefined && (query.sort ?? 'default') === 'default') expect(a.ids.toSorted(), query.search).toEqual(b.ids.toSorted());
      else expect(a.ids, JSON.stringify(query)).toEqual(b.ids);
      expect(sums(a.facets)).toEqual(sums(b.facets));
    }
    // Byte for byte, so that both indexes give the same answers.
    const products = [...now.values()].sort((a, b) => a.id - b.id);
    expect(compactSnapshot(changed).index).toEqual(indexFile(products));
    expect(compactSnapshot(fresh).index).toEqual(indexFile(products));
    expect([...openSnapshot<PublishedProduct>(searchSettings, compactSnapshot(changed)).documents()]).toEqual(products);
  });

  it('compacts an index whose products are all removed to an empty index', () => {
    const emptied = build(goldenProducts);
    for (const { id } of goldenProducts) emptied.remove(id);
    const compacted = compactSnapshot(emptied);
    expect(compacted).toMatchObject({ index: indexFile([]), size: 0 });
    expect(ask(openSnapshot(searchSettings, compacted), { search: 'teddy', facets: true }).ids).toEqual([]);
  });
});

const sums = (facets: ReturnType<typeof ask>['facets']) => ({
  ...facets,
  categories: facets?.categories.filter(({ count }) => count > 0).toSorted((a, b) => (a.value < b.value ? -1 : 1)),
});

describe('the facet counts of a list', () => {
  const index = build(goldenProducts);
  const filters: Partial<SearchQuery> = { minPrice: 100, maxPrice: 500, minAge: 24, maxAge: 35, inStock: true, colors: ['red', 'blue'] };
  const inColors = ({ specifications }: PublishedProduct, ...wanted: RegExp[]) => wanted.some((color) => color.test(specifications['color'] ?? ''));
  const [red, blue] = [/\bred\b|crimson|maroon|cherry/i, /\bblue\b|navy|indigo|\bsky\b|teal|turquoise|denim|\bnight blue\b/i];
  const is = {
    price: ({ price }: PublishedProduct) => price >= 100 && price < 500,
    age: ({ ageRange }: PublishedProduct) => ageRange !== null && ageRange.minMonths <= 35 && ageRange.maxMonths >= 24,
    stock: ({ stock }: PublishedProduct) => stock > 0,
    color: (product: PublishedProduct) => inColors(product, red, blue),
  };
  const { ids, facets } = ask(index, { ...filters, facets: true });
  const fitting = (without: keyof typeof is | undefined) =>
    goldenProducts.filter((product) => (Object.keys(is) as (keyof typeof is)[]).every((name) => name === without || is[name](product)));

  it('lists exactly the products that pass all filters', () => {
    expect(ids).toEqual(fitting(undefined).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(3);
  });

  it('ignores for each facet only the filter of that facet', () => {
    const priced = fitting('price');
    expect(facets?.prices).toEqual(
      priceBands.map(({ key, min, max }) => ({
        value: key,
        count: priced.filter(({ price }) => price >= min && (max === undefined || price < max)).length,
      })),
    );
    const aged = fitting('age');
    expect(facets?.ages).toEqual(
      ageBands.map(({ key, min, max }) => ({
        value: key,
        count: aged.filter(({ ageRange }) => ageRange !== null && ageRange.minMonths <= max && ageRange.maxMonths >= min).length,
      })),
    );
    expect(facets?.inStock).toBe(fitting('stock').filter(({ stock }) => stock > 0).length);
    expect(facets?.colors.find(({ value }) => value === 'red')?.count).toBe(fitting('color').filter((product) => inColors(product, red)).length);
    for (const { value, count } of facets?.categories ?? [])
      expect(count).toBe(fitting(undefined).filter(({ categoryId }) => categoryId === value).length);
  });

  it('keeps a selected facet value in the counts when no product is left in it', () => {
    expect(ask(index, { colors: ['ultraviolet'], facets: true })).toMatchObject({
      ids: [],
      facets: { colors: expect.arrayContaining([{ value: 'ultraviolet', count: 0 }]) },
    });
  });
});

describe('the order of an answer', () => {
  const [like] = goldenProducts;
  if (like === undefined) throw new Error('There are golden products.');
  const plain = { ...like, description: 'x', specifications: {}, soldCount: 0, stock: 5, sku: 'A' };
  const made = (given: readonly Partial<PublishedProduct>[]) => build(given.map((each, index) => ({ ...plain, ...each, id: index + 1 })));

  it('ranks a match in the name over the category, the specifications and the description, in this order', () => {
    const shop = made([
      { name: 'One', description: 'A zither.' },
      { name: 'Two', specifications: { kind: 'zither' } },
      { name: 'Zither' },
      { name: 'Four', categoryId: 'zithers' },
    ]);
    shop.setCategories([{ id: 'zithers', name: 'Zithers' }]);
    expect(ask(shop, { search: 'zither' }).ids).toEqual([3, 4, 2, 1]);
  });

  it('ranks products in stock first, and then those that sell more', () => {
    const shop = made([
      { name: 'Ball of cork', stock: 0, soldCount: 99 },
      { name: 'Ball of felt', soldCount: 3 },
      { name: 'Ball of wool', soldCount: 7 },
    ]);
    expect(ask(shop, { search: 'balls' }).ids).toEqual([3, 2, 1]);
  });

  it('ranks a match of the SKU over any match of a name', () => {
    const shop = made([{ name: 'KITE-9 the kite 9' }, { name: 'Puzzle', sku: 'KITE-9' }]);
    for (const search of ['KITE-9', 'kite 9', 'kite9']) expect(ask(shop, { search }).ids[0]).toBe(2);
  });
});
