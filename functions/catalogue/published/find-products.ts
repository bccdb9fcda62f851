/** Finds the products of a list: in their order, with their number, looked up only when they are shown. */
import type { SearchQuery, SearchResult } from '#functions/search/schema.ts';
import type { Catalogue, CatalogueProduct } from './catalogue.ts';

export interface ProductQuery extends Omit<SearchQuery, 'categoryIds'> {
  /** A category's id or its name. */
  readonly categoryId?: string | undefined;
}

export interface FoundProducts extends Iterable<CatalogueProduct> {
  readonly length: number;
  slice(from: number, to?: number): CatalogueProduct[];
  readonly result: SearchResult;
}

export function findProducts(catalogue: Catalogue, { categoryId, ...query }: ProductQuery): FoundProducts {
  const categoryIds = categoryId === undefined ? undefined : catalogue.categoryIdsNamed(categoryId);
  const result = catalogue.index.search({ ...query, categoryIds });
  const slice = (from: number, to?: number) => result.ids(from, to).flatMap((id) => catalogue.product(id) ?? []);
  return {
    length: result.total,
    slice,
    result,
    *[Symbol.iterator]() {
      for (let from = 0; from < result.total; from += 100) yield* slice(from, from + 100);
    },
  };
}

/** Products out of stock first, then those with low stock, the fewest units first; `products` holds at most `limit` of them. */
export function findLowStock(catalogue: Catalogue, limit: number): { readonly count: number; readonly products: readonly CatalogueProduct[] } {
  const levels = (['out', 'low'] as const).map((stock) => findProducts(catalogue, { status: 'active', isArchived: false, stock, sort: 'stock-asc' }));
  return {
    count: levels.reduce((sum, { length }) => sum + length, 0),
    products: levels.flatMap((found) => found.slice(0, limit)).slice(0, limit),
  };
}
