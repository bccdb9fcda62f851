/** Which products answer a list's question, in which order, and how many are there? */
import type { Counts } from '#functions/flows/catalogue/search/narrow.ts';
import type { Question as Asked, Found } from '#functions/flows/catalogue/search/searchable.ts';
import type { CatalogueProduct, CatalogueSnapshot } from './catalogue.ts';

export interface Question extends Omit<Asked, 'categoryIds'> {
  /** A category's id or its name. */
  readonly categoryId?: string | undefined;
}

/** All that were found, in their order; products are looked up only when they are shown. */
export interface Hits extends Iterable<CatalogueProduct> {
  readonly length: number;
  slice(from: number, to?: number): CatalogueProduct[];
  readonly counts: Counts | undefined;
  readonly found: Found | undefined;
}

export function findProducts(shelf: CatalogueSnapshot, { categoryId, ...question }: Question): Hits {
  const { search } = shelf;
  const categoryIds = categoryId === undefined ? undefined : search.categoriesNamed(categoryId);
  const answer = search.answer({ ...question, categoryIds });
  const slice = (from: number, to?: number) => search.idsOf(answer, from, to).flatMap((id) => shelf.product(id) ?? []);
  return {
    length: answer.rows.length,
    slice,
    counts: answer.counts,
    found: answer.found,
    *[Symbol.iterator]() {
      for (let from = 0; from < answer.rows.length; from += 100) yield* slice(from, from + 100);
    },
  };
}
