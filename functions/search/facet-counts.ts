/** Counts for each value of a facet the documents that a list would hold with it. */

import type { Columns } from './columns.ts';
import { flags, partsOf } from './document-facts.ts';
import { type CodeCounts, type EnumColumn, FacetCounter } from './enum-column.ts';
import { colorsToFilterBy, type Facet, type Kept, narrow, overlaps, type Passing, rowsWithVariants, scopeOf } from './filters.ts';
import { type RowSet, subtract } from './row-set.ts';
import type { FacetCount, FacetCounts, Filters, SearchSettings } from './schema.ts';

const maxFacetValues = 24;

/** What the counts of a facet go by. */
interface Counted {
  /** Of the rows that the row's own facts describe. */
  readonly codes: CodeCounts;
  /** Of all rows. */
  readonly allCodes: CodeCounts;
  /** The variants that pass, of the other rows. */
  readonly variants: RowSet | undefined;
}

/**
 * @param found before the filters
 * @param passing each filter that is set
 * @param conditions of the words of the search: they narrow every facet
 */
export function countFacets(
  columns: Columns,
  found: RowSet,
  kept: Kept,
  passing: ReadonlyMap<Facet, Passing>,
  conditions: readonly Passing[],
  filters: Filters,
): FacetCounts {
  const { categories, traits, colorFamilies, settings } = columns;
  const counter = facetCounterOf(columns);
  const count = ({ rows, variants }: Kept): Counted => {
    const allCodes = counter.count(rows);
    return { allCodes, codes: variants === undefined ? allCodes : counter.count(subtract(rows, rowsWithVariants(columns))), variants };
  };
  const ofKept = count(kept);
  /** A filter does not count against its own facet. */
  const countFor = (facet: Facet): Counted => {
    if (!passing.has(facet)) return ofKept;
    const others = [...passing].flatMap(([each, filter]) => (each === facet ? [] : [filter]));
    return count(narrow(columns, found, [...conditions, ...others]));
  };
  const withVariants = (facet: Facet, field: CountedField, ofRows: (codes: CodeCounts) => Map<string, number>) => {
    const { codes, variants } = countFor(facet);
    return addCounts(ofRows(codes), variants && countVariants(columns, variants, field));
  };
  const { priceBands, ageBands } = settings;
  const prices = withVariants('price', 'bands', (codes) =>
    countsOf(priceBands, (_, at) => countWhere(traits, codes, ({ bands }) => (bands & (1 << at)) > 0)),
  );
  const ages = withVariants('age', 'ages', (codes) =>
    countsOf(ageBands, (band) => countWhere(columns.ages, codes, (own) => own.some((age) => overlaps(age, band)))),
  );
  const onSale = withVariants(
    'onSale',
    'sale',
    (codes) => new Map([[reduced, countWhere(traits, codes, (each) => (each.flags & flags.onSale) > 0)]]),
  );
  const inStock = countWhere(traits, countFor('inStock').allCodes, ({ stockLevel }) => stockLevel !== 'out');
  return {
    categories: [...countValues(categories, countFor('category').allCodes)].map(([value, each]) => ({ value, count: each })),
    prices: priceBands.map(({ key }) => ({ value: key, count: prices.get(key) ?? 0 })),
    ages: ageBands.map(({ key }) => ({ value: key, count: ages.get(key) ?? 0 })),
    inStock,
    onSale: onSale.get(reduced) ?? 0,
    sizes: mostFrequent(
      withVariants('size', 'sizes', (codes) => countValues(columns.sizes, codes)),
      filters.sizes?.flatMap(partsOf),
    ),
    colors: mostFrequent(
      withVariants('color', 'colors', (codes) => countValues(columns.colors, codes)),
      colorsToFilterBy(columns, filters),
      (color) => colorFamilies.isFacetValue(color),
    ),
  };
}

/** The number of documents in each category. */
export const countByCategory = (columns: Columns, filters: Filters): ReadonlyMap<string, number> =>
  countValues(columns.categories, facetCounterOf(columns).count(scopeOf(columns, filters)));

const facetCounterOf = (columns: Columns): FacetCounter =>
  columns.cached('facet counter', () => new FacetCounter([columns.categories, columns.sizes, columns.colors, columns.ages, columns.traits]));

type CountedField = 'sizes' | 'colors' | 'ages' | 'bands' | 'sale';
const reduced = 'reduced';

/** The rows of variants by the values that these have. */
function countVariants(columns: Columns, variants: RowSet, field: CountedField): Map<string, number> {
  const { column, values, ids } = columns.cached(`values of variants: ${field}`, () => valuesOfVariants(columns, field));
  const counts = columns.variants.countRows(variants, column.codes, ids, values.length);
  return new Map(values.flatMap((value, id) => ((counts[id] as number) > 0 ? [[value, counts[id] as number] as const] : [])));
}

/** Every value of a field, and for each code of its column the ids of the values: their indexes among all of them. */
function valuesOfVariants({ variants, settings }: Columns, field: CountedField) {
  const { column, valuesOf } = columnOf(variants, field, settings);
  const idOf = new Map<string, number>();
  const ids = valuesOf.map((values) =>
    values.map((value) => {
      const id = idOf.get(value) ?? idOf.size;
      idOf.set(value, id);
      return id;
    }),
  );
  return { column, values: [...idOf.keys()], ids };
}

function columnOf({ sizes, colors, ages, traits }: Columns['variants'], field: CountedField, { priceBands, ageBands }: SearchSettings) {
  switch (field) {
    case 'sizes':
      return { column: sizes, valuesOf: sizes.values };
    case 'colors':
      return { column: colors, valuesOf: colors.values };
    case 'ages':
      return {
        column: ages,
        valuesOf: ages.values.map((own) => ageBands.flatMap((band) => (own.some((age) => overlaps(age, band)) ? [band.key] : []))),
      };
    case 'bands':
      return { column: traits, valuesOf: traits.values.map(({ band }) => [priceBands[band]?.key ?? '']) };
    case 'sale':
      return { column: traits, valuesOf: traits.values.map(({ isReduced }) => (isReduced ? [reduced] : [])) };
  }
}

function addCounts(to: Map<string, number>, more: ReadonlyMap<string, number> = new Map()): Map<string, number> {
  for (const [value, count] of more) to.set(value, (to.get(value) ?? 0) + count);
  return to;
}

const countsOf = <B extends { readonly key: string }>(bands: readonly B[], count: (band: B, index: number) => number): Map<string, number> =>
  new Map(bands.map((band, index) => [band.key, count(band, index)]));

function countWhere<T>(column: EnumColumn<T>, codeCounts: CodeCounts, test: (value: T) => boolean): number {
  let sum = 0;
  const counts = codeCounts.get(column);
  for (let code = 0; code < (counts?.length ?? 0); code++) {
    const count = counts?.[code] as number;
    if (count > 0 && test(column.values[code] as T)) sum += count;
  }
  return sum;
}

function countValues(column: EnumColumn<readonly string[]>, codeCounts: CodeCounts): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [code, count] of codeCounts.get(column)?.entries() ?? [])
    if (count > 0) for (const value of column.values[code] ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}

function mostFrequent(
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[] = [],
  isShown: (value: string) => boolean = () => true,
): FacetCount[] {
  const counted = [...counts].flatMap(([value, count]) => (isShown(value) ? [{ value, count }] : []));
  const shown = counted.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, maxFacetValues);
  const missing = [...new Set(chosen)].filter((value) => !shown.some((each) => each.value === value));
  return [...shown, ...missing.map((value) => ({ value, count: counts.get(value) ?? 0 }))];
}
