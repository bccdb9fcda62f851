/** Narrows a set of rows by filters, and counts what each further filter would leave. */

import type { AgeRange, Columns } from './columns.ts';
import { flags, partsOf, unknownAge } from './document-facts.ts';
import { type CodeCounts, type EnumColumn, FacetCounter } from './enum-column.ts';
import { countRows, emptySet, intersect, type RowSet, rowSetOf, subtract } from './row-set.ts';
import type { FacetCount, FacetCounts, Filters } from './schema.ts';

const maxFacetValues = 24;

/** The rows that the caller may see at all: these filters are no facets. */
export function scopeOf(columns: Columns, { status, isFeatured, isArchived, stock }: Filters): RowSet {
  let mask: number = flags.exists;
  let wanted: number = flags.exists;
  const require = (bit: number, isSet: boolean | undefined) => {
    if (isSet === undefined) return;
    mask |= bit;
    wanted |= isSet ? bit : 0;
  };
  require(flags.active, status === undefined ? undefined : status === 'active');
  require(flags.draft, status === undefined ? undefined : status === 'draft');
  require(flags.featured, isFeatured);
  require(flags.archived, isArchived);
  return columns.cached(`scope ${mask} ${wanted} ${stock}`, () =>
    columns.traits.rowsWhere(columns.size, (traits) => (traits.flags & mask) === wanted && (stock === undefined || traits.stockLevel === stock)),
  );
}

type Facet = 'category' | 'price' | 'age' | 'inStock' | 'onSale' | 'size' | 'color';

/** For each filter that is set the rows that pass it. */
function rowsPassing(columns: Columns, filters: Filters): ReadonlyMap<Facet, RowSet> {
  const { size, categories, ages, traits, sizes, colors } = columns;
  const { categoryIds, minPrice, maxPrice, minAge, maxAge, inStock, onSale } = filters;
  const found = new Map<Facet, RowSet>();
  const put = <T>(facet: Facet, wanted: unknown, column: EnumColumn<T>, test: (value: T) => boolean) =>
    found.set(
      facet,
      columns.cached(`${facet} ${JSON.stringify(wanted)}`, () => column.rowsWhere(size, test)),
    );
  const putAnyOf = (facet: Facet, wanted: readonly string[] | undefined, column: EnumColumn<readonly string[]>) => {
    if (wanted !== undefined) put(facet, wanted, column, (values) => values.some((value) => wanted.includes(value)));
  };
  putAnyOf('category', categoryIds, categories);
  putAnyOf('size', filters.sizes?.flatMap(partsOf), sizes);
  putAnyOf('color', colorsToFilterBy(columns, filters), colors);
  if (minPrice !== undefined || maxPrice !== undefined) found.set('price', rowsInPriceRange(columns, minPrice, maxPrice));
  if (minAge !== undefined || maxAge !== undefined) {
    const [from, to] = [minAge ?? 0, maxAge ?? unknownAge];
    put('age', [from, to], ages, (age) => overlaps(age, from, to));
  }
  if (inStock !== undefined) put('inStock', inStock, traits, ({ stockLevel }) => (stockLevel !== 'out') === inStock);
  if (onSale !== undefined) put('onSale', onSale, traits, (each) => (each.flags & flags.onSale) > 0 === onSale);
  return found;
}

const overlaps = ({ min, max }: AgeRange, from: number, to: number): boolean => min !== unknownAge && min <= to && max >= from;

/** A slice of the rows in the order of their prices; or all rows except the others, where these are fewer. */
function rowsInPriceRange({ size, price, byPrice: { rows } }: Columns, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY): RowSet {
  const positionOf = (rupees: number) => {
    const paise = Math.round(rupees * 100);
    let [from, to] = [0, rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((price[rows[middle] as number] as number) < paise) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const from = positionOf(minPrice);
  const to = Math.max(from, positionOf(maxPrice));
  if (2 * (to - from) < rows.length) return rowSetOf(size, rows.subarray(from, to));
  return subtract(subtract(emptySet(size).fill(-1), rowSetOf(size, rows.subarray(0, from))), rowSetOf(size, rows.subarray(to)));
}

/** Depends on the documents that exist now: a colour that only removed documents had is filtered by its family. */
function colorsToFilterBy(columns: Columns, filters: Filters): string[] | undefined {
  const existing = () => scopeOf(columns, {});
  const isKnown = (color: string) =>
    columns.cached(`known ${color}`, () => {
      const found = columns.colors.rowsWhere(columns.size, (values) => values.includes(color));
      return { isKnown: countRows(intersect(existing(), [found])) > 0 };
    }).isKnown;
  return filters.colors?.flatMap((color) => columns.colorFamilies.valuesToFilterBy(color, isKnown));
}

/** @param matched rows that match words; undefined when there are no words */
export function applyFilters(columns: Columns, matched: RowSet | undefined, filters: Filters, withFacets: boolean) {
  const scope = scopeOf(columns, filters);
  const found = matched === undefined ? scope : intersect(scope, [matched]);
  const passing = rowsPassing(columns, filters);
  const kept = intersect(found, [...passing.values()]);
  if (!withFacets) return { kept, facets: undefined };
  const { categories, sizes, colors, ages, traits, colorFamilies, settings } = columns;
  const counter = facetCounterOf(columns);
  const ofKept = counter.count(kept);
  /** A filter does not count against its own facet. */
  const countFor = (facet: Facet): CodeCounts => {
    if (!passing.has(facet)) return ofKept;
    return counter.count(
      intersect(
        found,
        [...passing].flatMap(([each, rows]) => (each === facet ? [] : [rows])),
      ),
    );
  };
  const [forPrice, forAge] = [countFor('price'), countFor('age')];
  const facets: FacetCounts = {
    categories: [...countValues(categories, countFor('category'))].map(([value, count]) => ({ value, count })),
    prices: settings.priceBands.map(({ key }, at) => ({ value: key, count: countWhere(traits, forPrice, ({ band }) => band === at) })),
    ages: settings.ageBands.map(({ key, min, max }) => ({ value: key, count: countWhere(ages, forAge, (age) => overlaps(age, min, max)) })),
    inStock: countWhere(traits, countFor('inStock'), ({ stockLevel }) => stockLevel !== 'out'),
    onSale: countWhere(traits, countFor('onSale'), (each) => (each.flags & flags.onSale) > 0),
    sizes: mostFrequent(countValues(sizes, countFor('size')), filters.sizes?.flatMap(partsOf)),
    colors: mostFrequent(countValues(colors, countFor('color')), colorsToFilterBy(columns, filters), (color) => colorFamilies.isFacetValue(color)),
  };
  return { kept, facets };
}

const facetCounterOf = (columns: Columns): FacetCounter =>
  columns.cached('facet counter', () => new FacetCounter([columns.categories, columns.sizes, columns.colors, columns.ages, columns.traits]));

/** The number of documents in each category. */
export const countByCategory = (columns: Columns, filters: Filters): ReadonlyMap<string, number> =>
  countValues(columns.categories, facetCounterOf(columns).count(scopeOf(columns, filters)));

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
