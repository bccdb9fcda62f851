/** Which rows does a list keep, and how many would each further filter leave? */
import { ageBands } from '#shared/rules/age-bands.ts';
import { priceBands } from '#shared/rules/price-bands.ts';
import type { StockLevel } from '#shared/rules/stock-level.ts';
import { all, type Bits, bitsOf, countBits, noBits, without } from './bits.ts';
import type { Coded } from './coded.ts';
import type { Ages, Columns } from './columns.ts';
import { colorsMeant, is, isCounted, noAge, sizesMeant } from './facts.ts';
import { Tallies, type Tally } from './tallies.ts';

export interface Filters {
  /** Category ids. */
  readonly categoryIds?: readonly string[] | undefined;
  /** Rupees; minPrice <= price < maxPrice. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** Months, both counted: ages that overlap with these. */
  readonly minAge?: number | undefined;
  readonly maxAge?: number | undefined;
  readonly inStock?: boolean | undefined;
  readonly onSale?: boolean | undefined;
  readonly sizes?: readonly string[] | undefined;
  readonly colors?: readonly string[] | undefined;
  readonly status?: 'active' | 'inactive' | 'draft' | undefined;
  readonly isFeatured?: boolean | undefined;
  readonly stock?: StockLevel | undefined;
  readonly isArchived?: boolean | undefined;
}

export interface Counted {
  readonly value: string;
  readonly count: number;
}

export interface Counts {
  /** By category id. */
  readonly categories: readonly Counted[];
  /** By the keys of the bands. */
  readonly prices: readonly Counted[];
  readonly ages: readonly Counted[];
  readonly inStock: number;
  readonly onSale: number;
  /** The most frequent ones, and those that are chosen. */
  readonly sizes: readonly Counted[];
  readonly colors: readonly Counted[];
}

const mostValues = 24;

/** What may be shown at all, whoever filters: these are no facets. */
export function scopeOf(columns: Columns, { status, isFeatured, isArchived, stock }: Filters): Bits {
  let mask: number = is.there;
  let wanted: number = is.there;
  const flag = (bit: number, on: boolean | undefined) => {
    if (on === undefined) return;
    mask |= bit;
    wanted |= on ? bit : 0;
  };
  flag(is.active, status === undefined ? undefined : status === 'active');
  flag(is.draft, status === undefined ? undefined : status === 'draft');
  flag(is.featured, isFeatured);
  flag(is.archived, isArchived);
  return columns.made(`scope ${mask} ${wanted} ${stock}`, () =>
    columns.traits.where(columns.size, ({ flags, level }) => (flags & mask) === wanted && (stock === undefined || level === stock)),
  );
}

const facets = ['category', 'price', 'age', 'inStock', 'onSale', 'size', 'color'] as const;
type Facet = (typeof facets)[number];

/** For each filter that is set the rows that pass it. */
function passing(columns: Columns, filters: Filters): ReadonlyMap<Facet, Bits> {
  const { size, categories, ages, traits, sizes, colors } = columns;
  const { categoryIds, minPrice, maxPrice, minAge, maxAge, inStock, onSale } = filters;
  const found = new Map<Facet, Bits>();
  const put = <T>(facet: Facet, wanted: unknown, column: Coded<T>, fits: (meaning: T) => boolean) =>
    found.set(
      facet,
      columns.made(`${facet} ${JSON.stringify(wanted)}`, () => column.where(size, fits)),
    );
  const anyOf = (facet: Facet, wanted: readonly string[] | undefined, column: Coded<readonly string[]>) => {
    if (wanted !== undefined) put(facet, wanted, column, (values) => values.some((value) => wanted.includes(value)));
  };
  anyOf('category', categoryIds, categories);
  anyOf('size', filters.sizes?.flatMap(sizesMeant), sizes);
  anyOf('color', colorsOf(columns, filters), colors);
  if (minPrice !== undefined || maxPrice !== undefined) found.set('price', priced(columns, minPrice, maxPrice));
  if (minAge !== undefined || maxAge !== undefined) {
    const [from, to] = [minAge ?? 0, maxAge ?? noAge];
    put('age', [from, to], ages, (age) => overlaps(age, from, to));
  }
  if (inStock !== undefined) put('inStock', inStock, traits, ({ level }) => (level !== 'out') === inStock);
  if (onSale !== undefined) put('onSale', onSale, traits, ({ flags }) => (flags & is.onSale) > 0 === onSale);
  return found;
}

const overlaps = ({ min, max }: Ages, from: number, to: number): boolean => min !== noAge && min <= to && max >= from;

/** Of rows in the order of their prices, those between two places; or all but the others, where these are fewer. */
function priced({ size, price, byPrice: { rows } }: Columns, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY): Bits {
  const placeOf = (rupees: number) => {
    const paise = Math.round(rupees * 100);
    let [from, to] = [0, rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((price[rows[middle] as number] as number) < paise) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const from = placeOf(minPrice);
  const to = Math.max(from, placeOf(maxPrice));
  if (2 * (to - from) < rows.length) return bitsOf(size, rows.subarray(from, to));
  return without(without(noBits(size).fill(-1), bitsOf(size, rows.subarray(0, from))), bitsOf(size, rows.subarray(to)));
}

/** As the products have it now: a colour that only products of yesterday had is a family's. */
function colorsOf(columns: Columns, filters: Filters): string[] | undefined {
  const there = () => scopeOf(columns, {});
  const isKnown = (color: string) =>
    columns.made(`known ${color}`, () => {
      const found = columns.colors.where(columns.size, (values) => values.includes(color));
      return { isKnown: countBits(all(there(), [found])) > 0 };
    }).isKnown;
  return filters.colors?.flatMap((color) => colorsMeant(color, isKnown));
}

/** @param rows that words have found; undefined: there are no words */
export function narrow(columns: Columns, rows: Bits | undefined, filters: Filters, counted: boolean) {
  const scope = scopeOf(columns, filters);
  const found = rows === undefined ? scope : all(scope, [rows]);
  const filtered = passing(columns, filters);
  const kept = all(found, [...filtered.values()]);
  if (!counted) return { kept, counts: undefined };
  const { categories, sizes, colors, ages, traits } = columns;
  const tallies = talliesOf(columns);
  const whole = tallies.of(kept);
  /** A filter does not count against its own facet. */
  const leaving = (facet: Facet): Tally => {
    if (!filtered.has(facet)) return whole;
    return tallies.of(
      all(
        found,
        [...filtered].flatMap(([each, bits]) => (each === facet ? [] : [bits])),
      ),
    );
  };
  const [ofPrice, ofAge] = [leaving('price'), leaving('age')];
  const counts: Counts = {
    categories: [...countsOf(categories, leaving('category'))].map(([value, count]) => ({ value, count })),
    prices: priceBands.map(({ key }, at) => ({ value: key, count: sumOf(traits, ofPrice, ({ band }) => band === at) })),
    ages: ageBands.map(({ key, min, max }) => ({ value: key, count: sumOf(ages, ofAge, (age) => overlaps(age, min, max)) })),
    inStock: sumOf(traits, leaving('inStock'), ({ level }) => level !== 'out'),
    onSale: sumOf(traits, leaving('onSale'), ({ flags }) => (flags & is.onSale) > 0),
    sizes: mostFrequent(countsOf(sizes, leaving('size')), filters.sizes?.flatMap(sizesMeant)),
    colors: mostFrequent(countsOf(colors, leaving('color')), colorsOf(columns, filters), isCounted),
  };
  return { kept, counts };
}

const talliesOf = (columns: Columns): Tallies =>
  columns.made('tallies', () => new Tallies([columns.categories, columns.sizes, columns.colors, columns.ages, columns.traits]));

/** How many products are in each category. */
export const inCategories = (columns: Columns, filters: Filters): ReadonlyMap<string, number> =>
  countsOf(columns.categories, talliesOf(columns).of(scopeOf(columns, filters)));

function sumOf<T>(column: Coded<T>, tally: Tally, fits: (meaning: T) => boolean): number {
  let sum = 0;
  const counts = tally.get(column);
  for (let code = 0; code < (counts?.length ?? 0); code++) {
    const count = counts?.[code] as number;
    if (count > 0 && fits(column.meanings[code] as T)) sum += count;
  }
  return sum;
}

/** Of each value that there is. */
function countsOf(column: Coded<readonly string[]>, tally: Tally): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [code, count] of tally.get(column)?.entries() ?? [])
    if (count > 0) for (const value of column.meanings[code] ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}

function mostFrequent(
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[] = [],
  isShown: (value: string) => boolean = () => true,
): Counted[] {
  const counted = [...counts].flatMap(([value, count]) => (isShown(value) ? [{ value, count }] : []));
  const shown = counted.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, mostValues);
  const missing = [...new Set(chosen)].filter((value) => !shown.some((each) => each.value === value));
  return [...shown, ...missing.map((value) => ({ value, count: counts.get(value) ?? 0 }))];
}
