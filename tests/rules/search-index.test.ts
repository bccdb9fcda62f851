/** A search index loaded from a file and changed answers like a rebuilt one, with exact facet counts. */
import { describe, expect, it } from 'vitest';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { packIndex } from '#functions/flows/catalogue/search/pack.ts';
import { repack } from '#functions/flows/catalogue/search/repack.ts';
import { type Question, Searchable } from '#functions/flows/catalogue/search/searchable.ts';
import { ageBands } from '#shared/rules/age-bands.ts';
import { priceBands } from '#shared/rules/price-bands.ts';
import { categoryNames, goldenProducts } from './golden/products.ts';

const categories = Object.entries(categoryNames).map(([id, name]) => ({ id, name }));
const sorts = ['default', 'featured', 'price-asc', 'price-desc', 'name-asc', 'newest', 'stock-asc'] as const;

function build(products: readonly PublishedProduct[]): Searchable {
  const searchable = new Searchable(packIndex([...products].sort((a, b) => a.id - b.id)));
  searchable.nameCategories(categories);
  return searchable;
}

const ask = (searchable: Searchable, question: Partial<Question>) => {
  const answer = searchable.answer({ sort: 'default', status: 'active', isArchived: false, ...question });
  return { ids: searchable.idsOf(answer), counts: answer.counts };
};

/** A pseudo-random generator with a fixed seed, so that every run is the same. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % sides;
  };
}

const questions: Partial<Question>[] = [
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
      changed.put({ ...product, status }, was);
    }
    const fresh = build([...now.values()]);
    for (const question of questions) {
      const facets = { ...question, facets: true };
      const [a, b] = [ask(changed, facets), ask(fresh, facets)];
      // Equal scores are ordered by when a product entered the index, which differs until the index is rebuilt.
      if (question.search !== undefined && (question.sort ?? 'default') === 'default')
        expect(a.ids.toSorted(), question.search).toEqual(b.ids.toSorted());
      else expect(a.ids, JSON.stringify(question)).toEqual(b.ids);
      expect(sums(a.counts)).toEqual(sums(b.counts));
    }
    // Byte for byte, so that both indexes give the same answers.
    const made = packIndex([...now.values()].sort((a, b) => a.id - b.id));
    expect(repack(changed).equals(made)).toBe(true);
    expect(repack(fresh).equals(made)).toBe(true);
  });

  it('repacks an index whose products are all removed as an empty index', () => {
    const emptied = build(goldenProducts);
    for (const { id } of goldenProducts) emptied.remove(id);
    expect(repack(emptied).equals(packIndex([]))).toBe(true);
    expect(ask(new Searchable(repack(emptied)), { search: 'teddy', facets: true }).ids).toEqual([]);
  });
});

const sums = (counts: ReturnType<typeof ask>['counts']) => ({
  ...counts,
  categories: counts?.categories.filter(({ count }) => count > 0).toSorted((a, b) => (a.value < b.value ? -1 : 1)),
});

describe('the facet counts of a list', () => {
  const searchable = build(goldenProducts);
  const filters: Partial<Question> = { minPrice: 100, maxPrice: 500, minAge: 24, maxAge: 35, inStock: true, colors: ['red', 'blue'] };
  const inColors = ({ specifications }: PublishedProduct, ...wanted: RegExp[]) => wanted.some((color) => color.test(specifications['color'] ?? ''));
  const [red, blue] = [/\bred\b|crimson|maroon|cherry/i, /\bblue\b|navy|indigo|\bsky\b|teal|turquoise|denim|\bnight blue\b/i];
  const is = {
    price: ({ price }: PublishedProduct) => price >= 100 && price < 500,
    age: ({ ageRange }: PublishedProduct) => ageRange !== null && ageRange.minMonths <= 35 && ageRange.maxMonths >= 24,
    stock: ({ stock }: PublishedProduct) => stock > 0,
    color: (product: PublishedProduct) => inColors(product, red, blue),
  };
  const { ids, counts } = ask(searchable, { ...filters, facets: true });
  const fitting = (without: keyof typeof is | undefined) =>
    goldenProducts.filter((product) => (Object.keys(is) as (keyof typeof is)[]).every((name) => name === without || is[name](product)));

  it('lists exactly the products that pass all filters', () => {
    expect(ids).toEqual(fitting(undefined).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(3);
  });

  it('ignores for each facet only the filter of that facet', () => {
    const priced = fitting('price');
    expect(counts?.prices).toEqual(
      priceBands.map(({ key, min, max }) => ({
        value: key,
        count: priced.filter(({ price }) => price >= min && (max === undefined || price < max)).length,
      })),
    );
    const aged = fitting('age');
    expect(counts?.ages).toEqual(
      ageBands.map(({ key, min, max }) => ({
        value: key,
        count: aged.filter(({ ageRange }) => ageRange !== null && ageRange.minMonths <= max && ageRange.maxMonths >= min).length,
      })),
    );
    expect(counts?.inStock).toBe(fitting('stock').filter(({ stock }) => stock > 0).length);
    expect(counts?.colors.find(({ value }) => value === 'red')?.count).toBe(fitting('color').filter((product) => inColors(product, red)).length);
    for (const { value, count } of counts?.categories ?? [])
      expect(count).toBe(fitting(undefined).filter(({ categoryId }) => categoryId === value).length);
  });

  it('keeps a selected facet value in the counts when no product is left in it', () => {
    expect(ask(searchable, { colors: ['ultraviolet'], facets: true })).toMatchObject({
      ids: [],
      counts: { colors: expect.arrayContaining([{ value: 'ultraviolet', count: 0 }]) },
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
    shop.nameCategories([{ id: 'zithers', name: 'Zithers' }]);
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
