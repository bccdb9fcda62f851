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
