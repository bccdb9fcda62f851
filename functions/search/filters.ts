/** Evaluates filters on a set of rows. A document passes when one of its variants passes all variant filters, and the document passes the others. */

import type { Columns } from './columns.ts';
import { flags, noLimit, partsOf, type VariantFacts } from './document-facts.ts';
import type { ListColumn } from './enum-column.ts';
import type { QueryConditions } from './query-interpretation.ts';
import { addAll, countRows, emptySet, filterSet, intersect, isEmptySet, type RowSet, rowSetOf, subtract } from './row-set.ts';
import type { AgeRange, Filters } from './schema.ts';

/** The rows that the caller may see. These filters are no facets. */
export function scopeOf(columns: Columns, { status, isFeatured, isArchived, stock }: Filters): RowSet {
  let mask: number = flags.exists;
  let requiredFlags: number = flags.exists;
  const require = (bit: number, isSet: boolean | undefined) => {
    if (isSet === undefined) return;
    mask |= bit;
    requiredFlags |= isSet ? bit : 0;
  };
  require(flags.active, status === undefined ? undefined : status === 'active');
  require(flags.draft, status === undefined ? undefined : status === 'draft');
  require(flags.featured, isFeatured);
  require(flags.archived, isArchived);
  const visibleRows = columns.cached(`scope ${mask} ${requiredFlags}`, () =>
    columns.traits.rowsWhere(columns.size, (traits) => (traits.flags & mask) === requiredFlags),
  );
  return stock === undefined
    ? visibleRows
    : columns.cached(`scope ${mask} ${requiredFlags} ${JSON.stringify(stock)}`, () => rowsAtLevel(columns, visibleRows, stock));
}

/** Levels are not stored as a trait, because most documents use the limit of the query. */
function rowsAtLevel({ stock, leastStock, lowStockLimit, settings }: Columns, rows: RowSet, stockFilter: NonNullable<Filters['stock']>): RowSet {
  const limitOf = (productLimit: number) => (productLimit === noLimit ? stockFilter.lowStockLimit : productLimit);
  return filterSet(rows, (row) =>
    stockFilter.levels.includes(settings.stockLevelOf(stock[row] as number, limitOf(lowStockLimit[row] as number), leastStock[row] as number)),
  );
}

export type Facet = 'category' | 'price' | 'age' | 'inStock' | 'onSale' | 'size' | 'color';

/** The result of one filter. */
export interface FilterResult {
  /** Rows that pass; a row with several variants passes when one of them does. */
  readonly rows: RowSet;
  /** Absent for a filter of whole documents. */
  readonly ofVariant?: {
    /** The passing variants of the rows with several variants. */
    readonly variants: () => RowSet;
    readonly passes: (facts: VariantFacts) => boolean;
  };
}

export interface PassingRows {
  readonly rows: RowSet;
  /** The passing variants of rows with several variants; undefined when no filter distinguishes them. */
  readonly variants: RowSet | undefined;
}

/** The rows that have variants in `columns.variants`. */
export const rowsWithVariants = (columns: Columns): RowSet => columns.cached('rows with variants', () => columns.variants.rows(columns.size));

export function applyFilterResults(columns: Columns, found: RowSet, passing: readonly FilterResult[]): PassingRows {
  const rows = intersect(
    found,
    passing.map((each) => each.rows),
  );
  const ofVariants = passing.flatMap(({ ofVariant }) => ofVariant ?? []);
  const variantRows = rowsWithVariants(columns);
  if (ofVariants.length === 0 || isEmptySet(variantRows)) return { rows, variants: undefined };
  const [first = emptySet(0), ...others] = ofVariants.map(({ variants }) => variants());
  const variants = columns.variants.within(intersect(first, others), rows);
  if (ofVariants.length === 1) return { rows, variants };
  const passingRows = subtract(rows, variantRows);
  addAll(passingRows, columns.variants.rowsOf(variants, columns.size));
  return { rows: passingRows, variants };
}

/** The result of each filter that is set. */
export function evaluateFilters(columns: Columns, filters: Filters): ReadonlyMap<Facet, FilterResult> {
  const { categoryIds, minPrice, maxPrice, minAge, maxAge, ages, inStock, onSale, sizes } = filters;
  const found = new Map<Facet, FilterResult>();
  const { size, categories, traits } = columns;
  const isAnyOf = (selected: readonly string[]) => (values: readonly string[]) => values.some((value) => selected.includes(value));
  if (categoryIds !== undefined)
    found.set('category', {
      rows: columns.cached(`category ${JSON.stringify(categoryIds)}`, () => categories.rowsWhere(size, isAnyOf(categoryIds))),
    });
  if (inStock !== undefined)
    found.set('inStock', {
      rows: columns.cached(`inStock ${inStock}`, () => traits.rowsWhere(size, (traits) => traits.isInStock === inStock)),
    });
  const wantedSizes = sizes?.flatMap(partsOf);
  if (wantedSizes !== undefined) found.set('size', passingList(columns, sizeField, wantedSizes, isAnyOf(wantedSizes)));
  const wantedColors = colorsToFilterBy(columns, filters);
  if (wantedColors !== undefined) found.set('color', passingList(columns, colorField, wantedColors, isAnyOf(wantedColors)));
  const from = Math.round((minPrice ?? 0) * 100);
  const to = Math.round((maxPrice ?? Number.POSITIVE_INFINITY) * 100);
  if (minPrice !== undefined || maxPrice !== undefined) found.set('price', passingPrice(columns, from, to));
  const ageRanges = [
    ...(minAge === undefined && maxAge === undefined ? [] : [[{ min: minAge ?? 0, max: maxAge ?? maxAgeMonths }]]),
    ...(ages ? [ages] : []),
  ];
  if (ageRanges.length > 0) found.set('age', passingAges(columns, ageRanges));
  if (onSale !== undefined) found.set('onSale', passingSale(columns, onSale));
  return found;
}

/** Turns the conditions of the search text (age, maximum price, sale) into filters. */
export const evaluateConditions = (columns: Columns, { months, maxPaise, isReduced }: QueryConditions): FilterResult[] => [
  ...(months === undefined ? [] : [passingAges(columns, [[{ min: months.from, max: months.to }]])]),
  ...(maxPaise === undefined ? [] : [passingPrice(columns, 0, maxPaise + 1)]),
  ...(isReduced ? [passingSale(columns, true)] : []),
];

/** The colours that a filter selects. A colour that only removed documents had is filtered by its family. */
export function colorsToFilterBy(columns: Columns, filters: Filters): string[] | undefined {
  const existing = () => scopeOf(columns, {});
  const isKnown = (color: string) =>
    columns.cached(`known ${color}`, () => {
      const found = columns.colors.rowsWhere(columns.size, (values) => values.includes(color));
      return { isKnown: countRows(intersect(existing(), [found])) > 0 };
    }).isKnown;
  return filters.colors?.flatMap((color) => columns.colorFamilies.valuesToFilterBy(color, isKnown));
}

const maxAgeMonths = Number.MAX_SAFE_INTEGER;
export const overlaps = ({ min, max }: AgeRange, range: AgeRange): boolean => min <= range.max && max >= range.min;

/** @param rangeLists one age must overlap with a range of every list */
const passingAges = (columns: Columns, rangeLists: readonly (readonly AgeRange[])[]): FilterResult =>
  passingList(columns, ageField, rangeLists, (ages) =>
    ages.some((age) => rangeLists.every((ranges) => ranges.some((range) => overlaps(age, range)))),
  );

/** How to read sizes, colours or ages of a row, of a variant, and of a variant's facts. */
interface ListField<T> {
  readonly name: string;
  readonly columnOf: (from: Columns | Columns['variants']) => ListColumn<T>;
  readonly valuesOf: (facts: VariantFacts) => readonly T[];
}
const sizeField: ListField<string> = { name: 'sizes', columnOf: (from) => from.sizes, valuesOf: (facts) => facts.sizes };
const colorField: ListField<string> = { name: 'colors', columnOf: (from) => from.colors, valuesOf: (facts) => facts.colors };
const ageField: ListField<AgeRange> = { name: 'ages', columnOf: (from) => from.ages, valuesOf: (facts) => facts.ages };

function passingList<T>(
  columns: Columns,
  { name, columnOf, valuesOf }: ListField<T>,
  values: unknown,
  test: (values: readonly T[]) => boolean,
): FilterResult {
  const key = `${name} ${JSON.stringify(values)}`;
  const { variants, size } = columns;
  return {
    rows: columns.cached(key, () => columnOf(columns).rowsWhere(size, test)),
    ofVariant: {
      variants: () => columns.cached(`variants ${key}`, () => intersect(columnOf(variants).rowsWhere(variants.size, test), [allVariants(columns)])),
      passes: (facts) => test(valuesOf(facts)),
    },
  };
}

const allVariants = (columns: Columns): RowSet => columns.cached('all variants', () => columns.variants.all());

/** @param from paise, inclusive; `to` is exclusive */
function passingPrice(columns: Columns, from: number, to: number): FilterResult {
  const variants = () =>
    columns.cached(`variants price ${from} ${to}`, () => {
      const { price } = columns.variants;
      return filterSet(allVariants(columns), (at) => (price[at] as number) >= from && (price[at] as number) < to);
    });
  return {
    rows: withVariants(columns, rowsInPriceRange(columns, from, to), variants),
    ofVariant: { variants, passes: ({ price }) => price >= from && price < to },
  };
}

function passingSale(columns: Columns, onSale: boolean): FilterResult {
  const variants = () =>
    columns.cached(`variants onSale ${onSale}`, () =>
      intersect(
        columns.variants.traits.rowsWhere(columns.variants.size, (traits) => traits.isReduced === onSale),
        [allVariants(columns)],
      ),
    );
  return {
    rows: columns.cached(`onSale ${onSale}`, () => {
      const rows = columns.traits.rowsWhere(columns.size, (traits) => (traits.flags & flags.onSale) > 0 === onSale);
      return withVariants(columns, rows, variants);
    }),
    ofVariant: { variants, passes: ({ isReduced }) => isReduced === onSale },
  };
}

/** Replaces, in `rows`, those with several variants by the ones that have a passing variant. */
function withVariants(columns: Columns, rows: RowSet, variants: () => RowSet): RowSet {
  const variantRows = rowsWithVariants(columns);
  if (isEmptySet(variantRows)) return rows;
  const passing = subtract(rows, variantRows);
  addAll(passing, columns.variants.rowsOf(variants(), columns.size));
  return passing;
}

/** Takes a slice of the rows in price order, or all rows without the rest, whichever is the smaller slice. */
function rowsInPriceRange({ size, price, byPrice: { rows } }: Columns, minPaise: number, maxPaise: number): RowSet {
  const positionOf = (paise: number) => {
    let [from, to] = [0, rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((price[rows[middle] as number] as number) < paise) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const from = positionOf(minPaise);
  const to = Math.max(from, positionOf(maxPaise));
  if (2 * (to - from) < rows.length) return rowSetOf(size, rows.subarray(from, to));
  return subtract(subtract(emptySet(size).fill(-1), rowSetOf(size, rows.subarray(0, from))), rowSetOf(size, rows.subarray(to)));
}
