/** The filters, counts and orders of a product list agree with a plain reference, also after changes to the index. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { ColorFamilies, factsOf as factsWithColors, partsOf } from '#functions/search/document-facts.ts';
import type { FacetCount, FacetCounts, Filters, SearchQuery } from '#functions/search/schema.ts';
import { compactSnapshot } from '#functions/search/search.ts';
import { productSorts } from '#shared/contract/catalogue/catalog.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { stockLevelOf, stockLevels } from '#shared/rules/catalogue/stock-level.ts';
import { goldenProducts } from './golden/products.ts';
import { indexFile, openIndex } from './open-index.ts';

const colorFamilies = new ColorFamilies(searchSettings);
const factsOf = (product: PublishedProduct) => factsWithColors(product, colorFamilies);

const [like] = goldenProducts;
if (like === undefined) throw new Error('There are golden products.');
const categories = ['soft-toys', 'puzzles', 'sky'];
const colors = ['Red', 'Navy and cream', 'Clear', 'Rose', 'Teal, White', 'polished steel', ''];
const limits = [25, 99.99, 1_000];
const sizes = ['S', 'S, M', 'M / L', '0-3 months', ''];
const names = ['Wooden train', 'Rag doll', 'Wooden doll', 'Kite', 'kite', 'Train 2', 'Train 10'];

/** Set rarely, so that only a few of the many filters apply and some products are left. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const Product = fc
  .record({
    name: fc.constantFrom(...names),
    price: fc.oneof(
      fc.integer({ min: 1, max: 130_000 }).map((paise) => paise / 100),
      fc.constantFrom(...limits),
    ),
    reduced: fc.boolean(),
    color: fc.constantFrom(...colors),
    size: fc.constantFrom(...sizes),
    ageRange: fc.option(fc.tuple(fc.integer({ min: 0, max: 216 }), fc.integer({ min: 0, max: 216 }))),
    status: fc.constantFrom('active' as const, 'active' as const, 'draft' as const, 'inactive' as const),
    isFeatured: fc.boolean(),
    isArchived: fc.boolean(),
    categoryId: fc.constantFrom(...categories),
    stock: fc.constantFrom(0, 0, 1, 20, 21, 50, 51),
    lowStockLimit: maybe(fc.constantFrom(0, 1, 21)),
    soldCount: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ reduced, color, size, ageRange, lowStockLimit, ...facts }) => ({
    ...facts,
    ...(lowStockLimit === undefined ? {} : { lowStockLimit }),
    ...(reduced ? { originalPrice: facts.price + 10 } : {}),
    specifications: { ...(color === '' ? {} : { Color: color }), ...(size === '' ? {} : { size }) },
    ageRange: ageRange && { minMonths: Math.min(...ageRange), maxMonths: Math.max(...ageRange) },
  }));
/** Ids that fill three words of the bit set, the last only in part. */
const id = fc.integer({ min: 1, max: 75 });
const Changes = fc.array(fc.tuple(id, fc.option(Product, { freq: 3 })), { maxLength: 90 });

const rupees = fc.oneof(fc.integer({ min: 0, max: 1_300 }), fc.constantFrom(...limits, 1e9));
const month = fc.integer({ min: 0, max: 216 });
const Asked = fc.record({
  search: fc.constantFrom('', '', '', 'wooden', 'doll', 'kite', 'train 2'),
  sort: fc.constantFrom(...productSorts),
  status: maybe(fc.constantFrom('active' as const, 'draft' as const, 'inactive' as const)),
  isFeatured: maybe(fc.boolean()),
  isArchived: maybe(fc.boolean()),
  stock: maybe(fc.record({ levels: fc.subarray([...stockLevels], { minLength: 1 }), lowStockLimit: fc.constantFrom(0, 5, 20, 60) })),
  categoryIds: maybe(fc.uniqueArray(fc.constantFrom(...categories, 'nowhere'), { minLength: 1, maxLength: 3 })),
  minPrice: maybe(rupees),
  maxPrice: maybe(rupees),
  minAge: maybe(month),
  maxAge: maybe(month),
  inStock: maybe(fc.boolean()),
  onSale: maybe(fc.boolean()),
  sizes: maybe(fc.uniqueArray(fc.constantFrom('S', 'm', 'XL'), { minLength: 1, maxLength: 2 })),
  colors: maybe(fc.uniqueArray(fc.constantFrom('red', 'blue', 'Rose', 'clear', 'navy and cream', 'ultraviolet'), { minLength: 1, maxLength: 2 })),
});

/** The reference: reads product by product, one rule after the other. `found` are the products that match the words. */
function naive(shop: readonly PublishedProduct[], found: readonly PublishedProduct[], asked: Filters) {
  const each = found.map((product) => ({ product, facts: factsOf(product) }));
  type Each = (typeof each)[number];
  const has = (color: string) => shop.some((product) => factsOf(product).colors.includes(color));
  const wanted = { sizes: asked.sizes?.flatMap(partsOf), colors: asked.colors?.flatMap((color) => colorFamilies.valuesToFilterBy(color, has)) };
  const same = <T>(value: T | undefined, given: T) => value === undefined || value === given;
  const overlaps = ({ product: { ageRange } }: Each, from: number, to: number) =>
    ageRange !== null && ageRange.minMonths <= to && ageRange.maxMonths >= from;
  const inScope = ({ product }: Each) =>
    same(asked.status, product.status) &&
    same(asked.isFeatured, product.isFeatured) &&
    same(asked.isArchived, product.isArchived ?? false) &&
    (asked.stock?.levels.includes(stockLevelOf(product.stock, product.lowStockLimit ?? asked.stock.lowStockLimit)) ?? true);
  const passes = {
    category: ({ product }: Each) => asked.categoryIds?.includes(product.categoryId) ?? true,
    price: ({ product: { price } }: Each) => price >= (asked.minPrice ?? 0) && price < (asked.maxPrice ?? Number.POSITIVE_INFINITY),
    age: (one: Each) => (asked.minAge === undefined && asked.maxAge === undefined) || overlaps(one, asked.minAge ?? 0, asked.maxAge ?? 216),
    inStock: ({ product }: Each) => same(asked.inStock, product.stock > 0),
    onSale: ({ product: { price, originalPrice = 0 } }: Each) => same(asked.onSale, originalPrice > price),
    size: ({ facts }: Each) => wanted.sizes?.some((size) => facts.sizes.includes(size)) ?? true,
    color: ({ facts }: Each) => wanted.colors?.some((color) => facts.colors.includes(color)) ?? true,
  };
  const left = (without?: keyof typeof passes) =>
    each.filter((one) => inScope(one) && Object.entries(passes).every(([name, fits]) => name === without || fits(one)));
  const count = (ones: readonly Each[], fits: (one: Each) => boolean) => ones.filter(fits).length;
  const countsOf = (
    ones: readonly Each[],
    valuesOf: (one: Each) => readonly string[],
    chosen: readonly string[],
    isShown: (value: string) => boolean,
  ) =>
    [...new Set([...ones.flatMap(valuesOf).filter(isShown), ...chosen])].map((value) => ({
      value,
      count: count(ones, (one) => valuesOf(one).includes(value)),
    }));
  const [ofPrice, ofAge] = [left('price'), left('age')];
  return {
    products: left().map(({ product }) => product),
    counts: {
      categories: countsOf(
        left('category'),
        ({ product }) => [product.categoryId],
        [],
        () => true,
      ),
      prices: priceBands.map(({ key, min, max = Number.POSITIVE_INFINITY }) => ({
        value: key,
        count: count(ofPrice, ({ product: { price } }) => price >= min && price < max),
      })),
      ages: ageBands.map(({ key, min, max }) => ({ value: key, count: count(ofAge, (one) => overlaps(one, min, max)) })),
      inStock: count(left('inStock'), ({ product }) => product.stock > 0),
      onSale: count(left('onSale'), ({ product: { price, originalPrice = 0 } }) => originalPrice > price),
      sizes: countsOf(
        left('size'),
        ({ facts }) => facts.sizes,
        wanted.sizes ?? [],
        () => true,
      ),
      colors: countsOf(
        left('color'),
        ({ facts }) => facts.colors,
        wanted.colors ?? [],
        (color) => colorFamilies.isFacetValue(color),
      ),
    },
  };
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
const orders: Record<Exclude<SearchQuery['sort'], 'newest'>, (product: PublishedProduct, other: PublishedProduct) => number> = {
  default: () => 0,
  featured: (product, other) => Number(other.isFeatured) - Number(product.isFeatured),
  'price-asc': (product, other) => product.price - other.price,
  'price-desc': (product, other) => other.price - product.price,
  'name-asc': (product, other) => collator.compare(product.name, other.name),
  'stock-asc': (product, other) => product.stock - other.stock,
  'least-stock-asc': (product, other) => product.stock - other.stock,
};
const ordered = (products: readonly PublishedProduct[], sort: SearchQuery['sort']): number[] =>
  products.toSorted((a, b) => (sort === 'newest' ? b.id - a.id : orders[sort](a, b) || a.id - b.id)).map(({ id: own }) => own);

const byNumber = (a: number, b: number): number => a - b;
const byValue = (counted: readonly FacetCount[] = []) => counted.toSorted((a, b) => (a.value < b.value ? -1 : 1));

it('filters, counts and sorts any products like the reference, after any changes and queries', () => {
  fc.assert(
    fc.property(fc.array(Product, { maxLength: 70 }), Changes, fc.array(Asked, { minLength: 1, maxLength: 12 }), (first, changes, questions) => {
      const now = new Map<number, PublishedProduct>(first.map((facts, at) => [at + 1, { ...like, ...facts, id: at + 1, sku: `S${at}` }]));
      const index = openIndex(now.values());
      const every = Math.ceil(changes.length / questions.length);
      for (const [at, { search: words, ...asked }] of questions.entries()) {
        for (const [own, facts] of changes.slice(at * every, (at + 1) * every)) {
          if (facts === null) {
            now.delete(own);
            index.remove(own);
          } else {
            const product = { ...like, ...facts, id: own, sku: `S${own}` };
            now.set(own, product);
            index.put(product);
          }
        }
        const there = [...now.values()].sort((a, b) => a.id - b.id);
        const { status, isFeatured, isArchived, stock } = asked;
        const matched = new Set(index.search({ search: words, sort: 'newest', status, isFeatured, isArchived, stock }).ids());
        const wanted = naive(
          there,
          there.filter((product) => matched.has(product.id)),
          asked,
        );
        const result = index.search({ ...asked, search: words, facets: true });
        const inAnyOrder = (counts: FacetCounts | undefined) => ({
          ...counts,
          categories: byValue(counts?.categories),
          sizes: byValue(counts?.sizes),
          colors: byValue(counts?.colors),
        });
        expect(inAnyOrder(result.facets)).toEqual(inAnyOrder(wanted.counts));
        const ids = ordered(wanted.products, asked.sort);
        expect(result.total).toBe(ids.length);
        // A search by words ranks by relevance (search-index).
        if (words !== '' && asked.sort === 'default') expect(result.ids().toSorted(byNumber)).toEqual(ids);
        else {
          expect(result.ids(3, 7)).toEqual(ids.slice(3, 7));
          expect(result.ids()).toEqual(ids);
        }
      }
      expect(compactSnapshot(index).index).toEqual(indexFile([...now.values()].sort((a, b) => a.id - b.id)));
    }),
    { numRuns: 150 },
  );
});
