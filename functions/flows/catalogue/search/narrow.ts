/** Which rows does a list keep, and how many would each further filter leave? */
import { ageBands } from '#shared/rules/age-bands.ts';
import { priceBands } from '#shared/rules/price-bands.ts';
import { type StockLevel, stockLevelOf } from '#shared/rules/stock-level.ts';
import type { Columns, Values } from './columns.ts';
import { colorsMeant, is, isCounted, noAge, sizesMeant } from './facts.ts';
import { keep } from './keep.ts';

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

/** Filters that are counted: a filter does not count against its own facet. */
const facet = { category: 1, price: 2, age: 4, inStock: 8, onSale: 16, size: 32, color: 64 } as const;
const mostValues = 24;

/** What may be shown at all, whoever filters: these are no facets. */
export function scopeOf({ flags, stock }: Columns, filters: Filters): (row: number) => boolean {
  const { status, isFeatured, isArchived, stock: level } = filters;
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
  return (row) => ((flags[row] as number) & mask) === wanted && (level === undefined || stockLevelOf(stock[row] as number) === level);
}

/** Answers, for a row in scope, which of the filters it fails, as bits. */
function failing(columns: Columns, filters: Filters): (row: number) => number {
  const { price, minAge, maxAge, stock, flags, categories, sizes, colors } = columns;
  const [low, high] = [
    Math.round((filters.minPrice ?? 0) * 100),
    filters.maxPrice === undefined ? Number.POSITIVE_INFINITY : Math.round(filters.maxPrice * 100),
  ];
  const byPrice = filters.minPrice !== undefined || filters.maxPrice !== undefined;
  const [from, to] = [filters.minAge ?? 0, filters.maxAge ?? noAge];
  const byAge = filters.minAge !== undefined || filters.maxAge !== undefined;
  const inCategories = wantedOf(categories, filters.categoryIds);
  const ofSizes = wantedOf(sizes, filters.sizes?.flatMap(sizesMeant));
  const inColors = wantedOf(colors, colorsOf(columns, filters));
  const { inStock, onSale } = filters;
  return (row) => {
    let fails = 0;
    if (byPrice && !((price[row] as number) >= low && (price[row] as number) < high)) fails |= facet.price;
    if (byAge && (minAge[row] === noAge || (minAge[row] as number) > to || (maxAge[row] as number) < from)) fails |= facet.age;
    if (inStock !== undefined && (stock[row] as number) > 0 !== inStock) fails |= facet.inStock;
    if (onSale !== undefined && ((flags[row] as number) & is.onSale) > 0 !== onSale) fails |= facet.onSale;
    if (inCategories && !categories.has(row, inCategories)) fails |= facet.category;
    if (ofSizes && !sizes.has(row, ofSizes)) fails |= facet.size;
    if (inColors && !colors.has(row, inColors)) fails |= facet.color;
    return fails;
  };
}

const colorsOf = ({ colors }: Columns, filters: Filters): string[] | undefined =>
  filters.colors?.flatMap((color) => colorsMeant(color, (own) => colors.place(own) !== undefined));

/** undefined: no such filter. A value that no product has is wanted in vain. */
function wantedOf(values: Values, wanted: readonly string[] | undefined): Uint8Array | undefined {
  if (wanted === undefined) return undefined;
  const marks = new Uint8Array(values.values.length);
  for (const value of wanted) {
    const place = values.place(value);
    if (place !== undefined) marks[place] = 1;
  }
  return marks;
}

/** @param rows in scope */
export function narrow(columns: Columns, rows: Uint32Array, filters: Filters, counted: false): { rows: Uint32Array; counts: undefined };
export function narrow(columns: Columns, rows: Uint32Array, filters: Filters, counted: boolean): { rows: Uint32Array; counts: Counts | undefined };
export function narrow(columns: Columns, rows: Uint32Array, filters: Filters, counted: boolean) {
  const fails = failing(columns, filters);
  if (!counted) return { rows: keep(rows, (row) => fails(row) === 0), counts: undefined };
  const tally = new Tally(columns);
  const kept = keep(rows, (row) => {
    const failed = fails(row);
    if (failed === 0 || (failed & (failed - 1)) === 0) tally.add(row, failed);
    return failed === 0;
  });
  return { rows: kept, counts: tally.counts(filters) };
}

const all = Object.values(facet).reduce((sum, bit) => sum | bit, 0);

class Tally {
  readonly #columns: Columns;
  readonly #categories: Uint32Array;
  readonly #sizes: Uint32Array;
  readonly #colors: Uint32Array;
  readonly #prices = new Uint32Array(priceBands.length);
  readonly #ages = new Uint32Array(ageBands.length);
  #inStock = 0;
  #onSale = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#categories = new Uint32Array(columns.categories.values.length);
    this.#sizes = new Uint32Array(columns.sizes.values.length);
    this.#colors = new Uint32Array(columns.colors.values.length);
  }

  /** @param failed nothing: it counts everywhere; one filter: it counts for that one's facet only */
  add(row: number, failed: number): void {
    const { categories, sizes, colors, price, minAge, maxAge, stock, flags } = this.#columns;
    const counts = failed === 0 ? all : failed;
    if (counts & facet.category) categories.count(row, this.#categories);
    if (counts & facet.size) sizes.count(row, this.#sizes);
    if (counts & facet.color) colors.count(row, this.#colors);
    if (counts & facet.price) plus(this.#prices, bandOf(price[row] as number));
    if (counts & facet.age && minAge[row] !== noAge)
      for (let at = 0; at < ageBands.length; at++) {
        const band = ageBands[at] as (typeof ageBands)[number];
        if ((minAge[row] as number) <= band.max && (maxAge[row] as number) >= band.min) plus(this.#ages, at);
      }
    if (counts & facet.inStock && (stock[row] as number) > 0) this.#inStock++;
    if (counts & facet.onSale && (flags[row] as number) & is.onSale) this.#onSale++;
  }

  counts(filters: Filters): Counts {
    const { categories, sizes, colors } = this.#columns;
    return {
      categories: categories.values.map((value, at) => ({ value, count: this.#categories[at] as number })),
      prices: priceBands.map(({ key }, at) => ({ value: key, count: this.#prices[at] as number })),
      ages: ageBands.map(({ key }, at) => ({ value: key, count: this.#ages[at] as number })),
      inStock: this.#inStock,
      onSale: this.#onSale,
      sizes: mostFrequent(sizes.values, this.#sizes, filters.sizes?.flatMap(sizesMeant)),
      colors: mostFrequent(colors.values, this.#colors, colorsOf(this.#columns, filters), isCounted),
    };
  }
}

const plus = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] as number) + 1;
};

function bandOf(paise: number): number {
  let at = priceBands.length - 1;
  while (at > 0 && paise < (priceBands[at]?.min ?? 0) * 100) at--;
  return at;
}

function mostFrequent(
  values: readonly string[],
  counts: Uint32Array,
  chosen: readonly string[] = [],
  isShown: (value: string) => boolean = () => true,
): Counted[] {
  const counted = values.flatMap((value, at) => (counts[at] === 0 ? [] : [{ value, count: counts[at] as number }]));
  counted.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const shown = counted.filter(({ value }) => isShown(value)).slice(0, mostValues);
  const missing = [...new Set(chosen)].filter((value) => !shown.some((each) => each.value === value));
  return [...shown, ...missing.map((value) => counted.find((each) => each.value === value) ?? { value, count: 0 })];
}
