/** Which products run out? Counted by the index's own columns; only those that are told are looked at. */

import type { CatalogueProduct, CatalogueSnapshot } from './catalogue.ts';
import { findProducts } from './find-products.ts';

/** What is out first, then what is low, the fewest first; at most so many of them are told. */
export function lowStock(shelf: CatalogueSnapshot, most: number): { readonly count: number; readonly products: readonly CatalogueProduct[] } {
  const levels = (['out', 'low'] as const).map((stock) => findProducts(shelf, { status: 'active', isArchived: false, stock, sort: 'stock-asc' }));
  return {
    count: levels.reduce((sum, { length }) => sum + length, 0),
    products: levels.flatMap((found) => found.slice(0, most)).slice(0, most),
  };
}
