/** Filters, counts and prices go by one variant of a product: they agree with a plain reference, also after changes to the index. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import type { FacetCount, SearchQuery } from '#functions/search/schema.ts';
import { compactSnapshot } from '#functions/search/search.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { goldenProducts } from './golden/products.ts';
import { indexFile, openIndex } from './open-index.ts';

const [like] = goldenProducts;
if (like === undefined) throw new Error('There are golden products.');

/** Months that a size says, both included; other sizes say none. */
const agesOfSize: Readonly<Record<string, readonly [number, number]>> = {
  '0-3 months': [0, 2],
  '3-6 months': [3, 5],
  '4-5 years': [48, 59],
  '5-6 years': [60, 71],
};
const sizes = [...Object.keys(agesOfSize), 'S', 'M'];
/** The families of a colour and its own name. */
const colors: Readonly<Record<string, readonly string[]>> = {
  Navy: ['blue', 'navy'],
  Blue: ['blue'],
  Maroon: ['red', 'maroon'],
  Red: ['red'],
  Clear: ['clear'],
};
const shownColors = ['blue', 'red', 'clear'];
const colorNames = Object.keys(colors);
const prices = [20, 25, 60, 120, 499.99, 500, 1_200];

interface Made {
  readonly size: string;
  readonly color: string;
  readonly price: number;
  readonly isReduced: boolean;
  readonly stock: number;
  readonly isActive: boolean;
}
const Made: fc.Arbitrary<Made> = fc.record({
  size: fc.constantFrom(...sizes),
  color: fc.constantFrom(...colorNames),
  price: fc.constantFrom(...prices),
  isReduced: fc.boolean(),
  stock: fc.constantFrom<number>(0, 0, 1, 30),
  isActive: fc.constantFrom(true, true, true, false),
});
/** Which options a product has; its specifications hold the properties that are no option. */
const Product = fc
  .record({
    options: fc.constantFrom<readonly ('Size' | 'Colour' | 'Color')[]>([], [], ['Size'], ['Colour'], ['Size', 'Color'], ['Size', 'Colour']),
    made: fc.array(Made, { minLength: 1, maxLength: 9 }),
    ageRange: fc.option(fc.constantFrom({ minMonths: 0, maxMonths: 24 }, { minMonths: 40, maxMonths: 200 })),
    categoryId: fc.constantFrom('rompers', 'caps'),
    status: fc.constantFrom('active' as const, 'active' as const, 'draft' as const),
  })
  .map((product) => ({ ...product, made: product.options.length === 0 ? product.made.slice(0, 1) : product.made }));
type Drawn = typeof Product extends fc.Arbitrary<infer T> ? T : never;

/** A draft product with its own variants, as the catalogue publishes it. */
function published(id: number, { options, made, ageRange, categoryId, status }: Drawn): PublishedProduct {
  const [first] = made as [Made, ...Made[]];
  const priced = ({ price, isReduced }: Made) => ({ price, ...(isReduced ? { originalPrice: price + 50 } : {}) });
  const hasOption = (name: RegExp) => options.some((option) => name.test(option));
  const variants = made.map((each, index) => ({
    id: 1_000 * id + index,
    title: `${index}`,
    options: Object.fromEntries(options.map((option) => [option, option === 'Size' ? each.size : each.color])),
    sku: `P${id}-${index}-CODE`,
    ...priced(each),
    stock: each.stock,
    isActive: options.length === 0 || each.isActive,
  }));
  return {
    ...(like as PublishedProduct),
    ...priced(first),
    ...{ id, ageRange, categoryId, status, isArchived: false, sku: `P${id}-CODE`, variants },
    stock: made.reduce((sum, { stock }) => sum + stock, 0),
    specifications: { ...(hasOption(/size/i) ? {} : { size: first.size }), ...(hasOption(/colou?r/i) ? {} : { color: first.color }) },
  };
}

const Change = fc.tuple(fc.integer({ min: 1, max: 45 }), fc.option(Product, { freq: 4 }));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const some = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 });
const Asked = fc.record({
  status: maybe(fc.constant('active' as const)),
  categoryIds: maybe(some('rompers', 'caps')),
  sizes: maybe(some(...sizes)),
  colors: maybe(some('blue', 'red', 'Navy', 'clear')),
  minPrice: maybe(fc.constantFrom(...prices)),
  maxPrice: maybe(fc.constantFrom(...prices)),
  minAge: maybe(fc.constantFrom(0, 3, 48)),
  maxAge: maybe(fc.constantFrom(2, 50, 216)),
  ages: maybe(
    fc.constantFrom(
      [{ min: 3, max: 5 }],
      [
        { min: 0, max: 2 },
        { min: 60, max: 216 },
      ],
    ),
  ),
  inStock: maybe(fc.boolean()),
  onSale: maybe(fc.boolean()),
});
type Asked = typeof Asked extends fc.Arbitrary<infer T> ? T : never;

interface Offer {
  readonly index: number;
  readonly price: number;
  readonly isReduced: boolean;
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
  readonly age: readonly [number, number] | undefined;
}

interface Each {
  readonly id: number;
  readonly drawn: Drawn;
  readonly hasOptions: boolean;
  readonly isInStock: boolean;
  /** The variants that can be bought. A product without options is its own only offer, in stock or not. */
  readonly offers: readonly Offer[];
  /** The variant whose price is shown when a product has options but none is available. */
  readonly shown: Made | undefined;
  readonly price: number;
}

function each(id: number, drawn: Drawn): Each {
  const { options, made, ageRange } = drawn;
  const hasOptions = options.length > 0;
  const [first] = made as [Made, ...Made[]];
  const available = made.flatMap((one, index) => (!hasOptions || (one.isActive && one.stock > 0) ? [{ one, index }] : []));
  const active = made.filter(({ isActive }) => isActive);
  const cheapest = (from: readonly Made[]) => from.toSorted((a, b) => a.price - b.price)[0];
  const offers = available.map(({ one, index }): Offer => {
    const [size, color] = [options.includes('Size') ? one.size : first.size, options.some((name) => name !== 'Size') ? one.color : first.color];
    const own = options.includes('Size') ? agesOfSize[size] : undefined;
    const ofProduct = ageRange === null ? undefined : ([ageRange.minMonths, ageRange.maxMonths] as const);
    return { index, price: one.price, isReduced: one.isReduced, sizes: [size.toLowerCase()], colors: colors[color] ?? [], age: own ?? ofProduct };
  });
  const shown = offers.length > 0 ? undefined : cheapest(active.length > 0 ? active : made);
  const price = shown?.price ?? Math.min(...offers.map((offer) => offer.price));
  return { id, drawn, hasOptions, isInStock: hasOptions ? offers.length > 0 : first.stock > 0, offers, shown, price };
}

const overlaps = (age: Offer['age'], min: number, max: number) => age !== undefined && age[0] <= max && age[1] >= min;

/** The reference implementation: checks each product and each of its offers, one rule after the other. */
function naive(shop: readonly Each[], asked: Asked) {
  const isKnown = (color: string) => shop.some(({ offers }) => offers.some((offer) => offer.colors.includes(color)));
  const wantedSizes = asked.sizes?.map((size) => size.toLowerCase());
  const wantedColors = asked.colors?.flatMap((color) => {
    const own = color.toLowerCase();
    return isKnown(own) ? [own] : (colors[color] ?? [own]);
  });
  const inRange = (price: number) => price >= (asked.minPrice ?? 0) && price < (asked.maxPrice ?? Number.POSITIVE_INFINITY);
  const ofOffer = {
    size: (offer: Offer) => wantedSizes?.some((size) => offer.sizes.includes(size)) ?? true,
    color: (offer: Offer) => wantedColors?.some((color) => offer.colors.includes(color)) ?? true,
    price: (offer: Offer) => inRange(offer.price),
    age: (offer: Offer) =>
      ((asked.minAge === undefined && asked.maxAge === undefined) || overlaps(offer.age, asked.minAge ?? 0, asked.maxAge ?? 216)) &&
      (asked.ages?.some(({ min, max }) => overlaps(offer.age, min, max)) ?? true),
    onSale: (offer: Offer) => asked.onSale === undefined || offer.isReduced === asked.onSale,
  };
  const ofProduct = {
    category: ({ drawn }: Each) => asked.categoryIds?.includes(drawn.categoryId) ?? true,
    inStock: ({ isInStock }: Each) => asked.inStock === undefined || isInStock === asked.inStock,
  };
  type Name = keyof typeof ofOffer | keyof typeof ofProduct;
  const offersLeft = (one: Each, without?: Name) =>
    one.offers.filter((offer) => Object.entries(ofOffer).every(([name, passes]) => name === without || passes(offer)));
  /** A product without an offer matches by price alone. */
  const passesShown = ({ shown }: Each, without?: Name) =>
    shown !== undefined &&
    (without === 'size' || wantedSizes === undefined) &&
    (without === 'color' || wantedColors === undefined) &&
    (without === 'age' || (asked.minAge ?? asked.maxAge ?? asked.ages) === undefined) &&
    (without === 'price' || inRange(shown.price)) &&
    (without === 'onSale' || asked.onSale === undefined || shown.isReduced === asked.onSale);
  const left = (without?: Name) =>
    shop
      .filter(({ drawn }) => asked.status === undefined || drawn.status === asked.status)
      .filter((one) => Object.entries(ofProduct).every(([name, passes]) => name === without || passes(one)))
      .flatMap((one) => {
        const offers = offersLeft(one, without);
        return offers.length > 0 || passesShown(one, without) ? [{ one, offers }] : [];
      });
  const countOffers = (without: Name, has: (offer: Offer) => boolean) => left(without).filter(({ offers }) => offers.some(has)).length;
  const counted = (without: Name, values: readonly string[], has: (offer: Offer, value: string) => boolean) =>
    values.map((value) => ({ value, count: countOffers(without, (offer) => has(offer, value)) })).filter(({ count }) => count > 0);
  return {
    found: left(),
    counts: {
      categories: ['rompers', 'caps']
        .map((value) => ({ value, count: left('category').filter(({ one }) => one.drawn.categoryId === value).length }))
        .filter(({ count }) => count > 0),
      prices: priceBands.map(({ key, min, max = Number.POSITIVE_INFINITY }) => ({
        value: key,
        count: countOffers('price', ({ price }) => price >= min && price < max),
      })),
      ages: ageBands.map(({ key, min, max }) => ({ value: key, count: countOffers('age', ({ age }) => overlaps(age, min, max)) })),
      inStock: left('inStock').filter(({ one }) => one.isInStock).length,
      onSale: left('onSale').filter(({ one, offers }) => offers.some(({ isReduced }) => isReduced) || one.shown?.isReduced === true).length,
      sizes: counted(
        'size',
        sizes.map((size) => size.toLowerCase()),
        (offer, value) => offer.sizes.includes(value),
      ),
      colors: counted('color', shownColors, (offer, value) => offer.colors.includes(value)),
    },
  };
}

const byValue = (counted: readonly FacetCount[] = []) => counted.filter(({ count }) => count > 0).toSorted((a, b) => (a.value < b.value ? -1 : 1));
const sorts = {
  default: () => 0,
  'price-asc': (a: Each, b: Each) => a.price - b.price,
  'price-desc': (a: Each, b: Each) => b.price - a.price,
};

it('filters, counts and sorts any products with variants like the reference, after any changes and queries', () => {
  fc.assert(
    fc.property(
      fc.array(Product, { maxLength: 40 }),
      fc.array(Change, { maxLength: 60 }),
      fc.array(Asked, { minLength: 1, maxLength: 10 }),
      (first, changes, questions) => {
        const now = new Map(first.map((drawn, at) => [at + 1, drawn]));
        const index = openIndex([...now].map(([id, drawn]) => published(id, drawn)));
        const every = Math.ceil(changes.length / questions.length);
        for (const [at, asked] of questions.entries()) {
          for (const [id, drawn] of changes.slice(at * every, (at + 1) * every)) {
            if (drawn === null) {
              now.delete(id);
              index.remove(id);
            } else {
              now.set(id, drawn);
              index.put(published(id, drawn));
            }
          }
          const shop = [...now].sort(([a], [b]) => a - b).map(([id, drawn]) => each(id, drawn));
          const wanted = naive(shop, asked);
          for (const [sort, compare] of Object.entries(sorts)) {
            const ids = wanted.found.map(({ one }) => one).toSorted((a, b) => compare(a, b) || a.id - b.id);
            const result = index.search({ ...asked, sort: sort as SearchQuery['sort'] });
            expect(result.ids()).toEqual(ids.map(({ id }) => id));
            expect(result.total).toBe(ids.length);
          }
          const { facets, variantsOf } = index.search({ ...asked, sort: 'default', facets: true });
          // A selected colour is counted under its own name as well.
          const shown = facets?.colors.filter(({ value }) => shownColors.includes(value));
          expect({ ...facets, categories: byValue(facets?.categories), sizes: byValue(facets?.sizes), colors: byValue(shown) }).toEqual({
            ...wanted.counts,
            categories: byValue(wanted.counts.categories),
            sizes: byValue(wanted.counts.sizes),
            colors: byValue(wanted.counts.colors),
          });
          const { sizes: bySize, colors: byColor, minPrice, maxPrice, minAge, maxAge, ages, onSale } = asked;
          const areAsked = [bySize, byColor, minPrice, maxPrice, minAge, maxAge, ages, onSale].some((value) => value !== undefined);
          for (const { one, offers } of wanted.found)
            expect(variantsOf(published(one.id, one.drawn))).toEqual(one.hasOptions && areAsked ? offers.map((offer) => offer.index) : []);
        }
        expect(compactSnapshot(index).index).toEqual(indexFile([...now].sort(([a], [b]) => a - b).map(([id, drawn]) => published(id, drawn))));
      },
    ),
    { numRuns: 150 },
  );
});

describe('a romper in two sizes and two colours', () => {
  const made = (size: string, color: string, more: Partial<Made> = {}): Made => ({
    ...{ size, color, price: 499.99, isReduced: false, stock: 3, isActive: true },
    ...more,
  });
  const romper = (...variants: Made[]): Drawn => ({
    options: ['Size', 'Colour'],
    made: variants,
    ageRange: null,
    categoryId: 'rompers',
    status: 'active',
  });
  const drawn = romper(
    made('3-6 months', 'Red'),
    made('4-5 years', 'Navy', { stock: 0 }),
    made('4-5 years', 'Red', { price: 1_200 }),
    made('3-6 months', 'Navy', { price: 120 }),
  );
  const index = openIndex([published(1, drawn)]);
  const find = (query: Partial<SearchQuery>) => index.search({ sort: 'default', ...query });

  it('does not find a product by a size and a colour that no variant in stock has together', () => {
    expect(find({ sizes: ['4-5 years'], colors: ['blue'], inStock: true }).total).toBe(0);
    expect(find({ sizes: ['4-5 years'], colors: ['red'], inStock: true }).total).toBe(1);
    expect(find({ sizes: ['3-6 months'], colors: ['blue'], inStock: true }).total).toBe(1);
  });

  it('finds a product by the age of a size in its colour, and by the price of that variant', () => {
    expect(find({ colors: ['blue'], minAge: 48, maxAge: 71 }).total).toBe(0);
    expect(find({ colors: ['red'], minAge: 48, maxAge: 71, minPrice: 1_000 }).total).toBe(1);
    expect(find({ colors: ['red'], minAge: 48, maxAge: 71, maxPrice: 500 }).total).toBe(0);
  });

  it('finds a product by an age and a price in words only when one variant has both', () => {
    const other = openIndex([published(1, drawn), published(2, romper(made('4-5 years', 'Red', { price: 120 })))]);
    const rompers = (search: string) => other.search({ search, sort: 'default' }).ids();
    expect(rompers('4-5 years')).toEqual([1, 2]);
    expect(rompers('4 yrs under 500')).toEqual([2]);
    expect(other.search({ search: '4 yrs', sort: 'default', maxPrice: 500 }).ids()).toEqual([2]);
  });

  it.each([
    ['4-5 years', [1]],
    ['4 years', [1]],
    ['5-6 years', [2]],
    ['6-9 months', [3]],
    ['0-6 months', [4]],
  ])('finds by the age %s no product whose sizes begin where that age ends', (search, ids) => {
    const sized = ['4-5 years', '5-6 years', '6-12 months', '3-6 months'].map((size, at) => published(at + 1, romper(made(size, 'Red'))));
    expect(openIndex(sized).search({ search, sort: 'default' }).ids()).toEqual(ids);
  });

  it('takes a slash between two numbers for a part of the size', () => {
    const slashed = openIndex([published(1, romper(made('18/24 months', 'Red'), made('98/104', 'Red'), made('S/M', 'Red')))]);
    const { facets } = slashed.search({ sort: 'default', facets: true });
    expect(facets?.sizes.map(({ value }) => value)).toEqual(['18/24 months', '98/104', 'm', 's']);
    expect(slashed.search({ sort: 'default', sizes: ['18/24 months'], minAge: 18, maxAge: 20 }).total).toBe(1);
    expect(slashed.search({ sort: 'default', sizes: ['18/24 months'], minAge: 24 }).total).toBe(0);
    expect(slashed.search({ sort: 'default', sizes: ['M'] }).total).toBe(1);
  });

  it('names the variants that match, and the one whose SKU was searched', () => {
    const document = published(1, drawn);
    expect(find({ colors: ['red'] }).variantsOf(document)).toEqual([0, 2]);
    expect(find({ colors: ['red'], minPrice: 1_000 }).variantsOf(document)).toEqual([2]);
    expect(find({ search: 'P1-3-CODE' }).variantsOf(document)).toEqual([3]);
    expect(find({}).variantsOf(document)).toEqual([]);
  });

  it('finds a product by the new SKU of a variant after an edit, and no longer by the old one', () => {
    const edited = openIndex([published(1, drawn)]);
    const document = published(1, drawn);
    const [first, ...others] = document.variants;
    edited.put({ ...document, variants: [{ ...(first as (typeof document.variants)[number]), sku: 'NEW-9911' }, ...others] });
    expect(edited.search({ search: 'NEW-9911', sort: 'default' }).ids()).toEqual([1]);
    expect(edited.search({ search: 'P1-0-CODE', sort: 'default' }).ids()).toEqual([]);
  });

  it("uses no more of the index's memory however often its stock changes", () => {
    const sold = openIndex([published(1, drawn)]);
    for (let round = 0; round < 50; round++)
      sold.put(published(1, { ...drawn, made: drawn.made.map((each) => ({ ...each, stock: (round + each.price) % 2 < 1 ? 0 : 2 })) }));
    expect(sold.columns.variants.size).toBeLessThan(16);
  });
});
