/** Lists the products that run out of stock. */

import type { Catalogue, CatalogueProduct } from './catalogue.ts';
import { findProducts } from './find-products.ts';

/** Products out of stock first, then those with low stock, the fewest units first; `products` holds at most `limit` of them. */
export function findLowStock(catalogue: Catalogue, limit: number): { readonly count: number; readonly products: readonly CatalogueProduct[] } {
  const levels = (['out', 'low'] as const).map((stock) => findProducts(catalogue, { status: 'active', isArchived: false, stock, sort: 'stock-asc' }));
  return {
    count: levels.reduce((sum, { length }) => sum + length, 0),
    products: levels.flatMap((found) => found.slice(0, limit)).slice(0, limit),
  };
}
