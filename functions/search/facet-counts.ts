/** Counts, for each value of a facet, the documents that the list would contain if it were filtered by that value. */

import type { Columns } from './columns.ts';
import { flags, partsOf } from './document-facts.ts';
import { type CodeCounts, type EnumColumn, FacetCounter, type ListColumn } from './enum-column.ts';
import {
  applyFilterResults,
  colorsToFilterBy,
  type Facet,
  type FilterResult,
  overlaps,
  type PassingRows,
  rowsWithVariants,
  scopeOf,
} from './filters.ts';
import { type RowSet, subtract } from './row-set.ts';
import type { AgeRange, FacetCount, FacetCounts, Filters, SearchSettings } from './schema.ts';

const maxFacetValues = 24;

/** The sets and counts from which a facet is counted. */
interface CountSource {
  /** Counts of the rows without several variants, whose own facts apply. */
  readonly codes: CodeCounts;
  /** Counts of all rows. */
  readonly allCodes: CodeCounts;
  /** The passing variants of the rows with several variants. */
  readonly variants: RowSet | undefined;
}

/**
 * @param rowsBeforeFilters the rows that match the search words, in the scope of the caller
 * @param passingRows those of them that pass all filters
 * @param passing the result of each filter that is set
 * @param conditions of the search words, which apply to every facet
 */
export function countFacets(
  columns: Columns,
  rowsBeforeFilters: RowSet,
  passingRows: PassingRows,
  passing: ReadonlyMap<Facet, FilterResult>,
  conditions: readonly FilterResult[],
  filters: Filters,
): FacetCounts {
  const { traits, colorFamilies, settings } = columns;
  const counter = facetCounterOf(columns);
  const count = ({ rows, variants }: PassingRows): CountSource => {
    const allCodes = counter.count(rows);
    return { allCodes, codes: variants === undefined ? allCodes : counter.count(subtract(rows, rowsWithVariants(columns))), variants };
  };
  const countsWithAllFilters = count(passingRows);
  /** A filter is left out of the counts of its own facet. */
  const countFor = (facet: Facet): CountSource => {
    if (!passing.has(facet)) return countsWithAllFilters;
    const others = [...passing].flatMap(([each, filter]) => (each === facet ? [] : [filter]));
    return count(applyFilterResults(columns, rowsBeforeFilters, [...conditions, ...others]));
  };
  const countsOf = (facet: Facet, field: CountedField): ReadonlyMap<string, number> => {
    const { codes, variants } = countFor(facet);
    return addCounts(countRows(columns, codes, field), variants && countVariants(columns, variants, field));
  };
  const { priceBands, ageBands } = settings;
  const [prices, ages] = [countsOf('price', 'bands'), countsOf('age', 'ages')];
  const inStock = countWhere(traits, countFor('inStock').allCodes, ({ isInStock }) => isInStock);
  return {
    categories: [...countRows(columns, countFor('category').allCodes, 'categories')].map(([value, each]) => ({ value, count: each })),
    prices: priceBands.map(({ key }) => ({ value: key, count: prices.get(key) ?? 0 })),
    ages: ageBands.map(({ key }) => ({ value: key, count: ages.get(key) ?? 0 })),
    inStock,
    onSale: countsOf('onSale', 'sale').get(reducedKey) ?? 0,
    sizes: mostFrequent(countsOf('size', 'sizes'), filters.sizes?.flatMap(partsOf)),
    colors: mostFrequent(countsOf('color', 'colors'), colorsToFilterBy(columns, filters), (color) => colorFamilies.isFacetValue(color)),
  };
}

/** The number of documents in each category. */
export const countByCategory = (columns: Columns, filters: Filters): ReadonlyMap<string, number> =>
  countRows(columns, facetCounterOf(columns).count(scopeOf(columns, filters)), 'categories');

const facetCounterOf = (columns: Columns): FacetCounter =>
  columns.cached('facet counter', () => new FacetCounter([columns.categories, columns.sizes, columns.colors, columns.ages, columns.traits]));

type CountedField = 'sizes' | 'colors' | 'ages' | 'bands' | 'sale';
const reducedKey = 'reduced';

/** Counts the rows by their values. */
function countRows(columns: Columns, codeCounts: CodeCounts, field: CountedField | 'categories'): Map<string, number> {
  const { column, values, ids } = columns.cached(`values of rows: ${field}`, () => withIds(columnOfRows(columns, field)));
  const codes = codeCounts.get(column);
  const counts = new Uint32Array(values.length);
  for (let code = 0; code < (codes?.length ?? 0); code++) {
    const count = codes?.[code] as number;
    if (count > 0) for (const id of ids[code] as readonly number[]) counts[id] = (counts[id] as number) + count;
  }
  return byValue(values, counts);
}

/** Counts the rows of these variants by the values of the variants. */
function countVariants(columns: Columns, variants: RowSet, field: CountedField): Map<string, number> {
  const { column, values, ids } = columns.cached(`values of variants: ${field}`, () => withIds(columnOfVariants(columns, field)));
  return byValue(values, columns.variants.countRows(variants, column.codes, ids, values.length));
}

const byValue = (values: readonly string[], counts: Uint32Array): Map<string, number> =>
  new Map(values.flatMap((value, id) => ((counts[id] as number) > 0 ? [[value, counts[id] as number] as const] : [])));

interface ValuesOfColumn {
  readonly column: EnumColumn<unknown>;
  /** The values of each code. */
  readonly valuesOf: readonly (readonly string[])[];
}

/** Gives each distinct value an id, and returns for each code the ids of its values. */
function withIds({ column, valuesOf }: ValuesOfColumn) {
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

function columnOfRows(columns: Columns, field: CountedField | 'categories'): ValuesOfColumn {
  const { categories, traits, settings } = columns;
  switch (field) {
    case 'categories':
      return { column: categories, valuesOf: categories.values };
    case 'bands':
      return {
        column: traits,
        valuesOf: traits.values.map(({ bands }) => settings.priceBands.flatMap(({ key }, at) => ((bands & (1 << at)) > 0 ? [key] : []))),
      };
    case 'sale':
      return { column: traits, valuesOf: traits.values.map((each) => ((each.flags & flags.onSale) > 0 ? [reducedKey] : [])) };
    default:
      return listColumnOf(columns, settings, field);
  }
}

function columnOfVariants({ variants, settings }: Columns, field: CountedField): ValuesOfColumn {
  const { traits } = variants;
  switch (field) {
    case 'bands':
      return { column: traits, valuesOf: traits.values.map(({ band }) => [settings.priceBands[band]?.key ?? '']) };
    case 'sale':
      return { column: traits, valuesOf: traits.values.map(({ isReduced }) => (isReduced ? [reducedKey] : [])) };
    default:
      return listColumnOf(variants, settings, field);
  }
}

/** The list columns, which rows and variants both have. */
function listColumnOf(
  { sizes, colors, ages }: Pick<Columns, 'sizes' | 'colors' | 'ages'>,
  settings: SearchSettings,
  field: 'sizes' | 'colors' | 'ages',
): ValuesOfColumn {
  if (field === 'ages') return { column: ages, valuesOf: bandsOfAges(ages, settings) };
  const column = field === 'sizes' ? sizes : colors;
  return { column, valuesOf: column.values };
}

const bandsOfAges = ({ values }: ListColumn<AgeRange>, { ageBands }: SearchSettings): string[][] =>
  values.map((ages) => ageBands.flatMap((band) => (ages.some((age) => overlaps(age, band)) ? [band.key] : [])));

function addCounts(to: Map<string, number>, counts: ReadonlyMap<string, number> = new Map()): Map<string, number> {
  for (const [value, count] of counts) to.set(value, (to.get(value) ?? 0) + count);
  return to;
}

function countWhere<T>(column: EnumColumn<T>, codeCounts: CodeCounts, test: (value: T) => boolean): number {
  let sum = 0;
  const counts = codeCounts.get(column);
  for (let code = 0; code < (counts?.length ?? 0); code++) {
    const count = counts?.[code] as number;
    if (count > 0 && test(column.values[code] as T)) sum += count;
  }
  return sum;
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
