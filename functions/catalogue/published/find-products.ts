/** Finds the products of a list, in order and with their total number. Products are looked up only when they are shown. */
import type { SearchQuery, SearchResult } from '#functions/search/schema.ts';
import { lowestVariantStock, productStockLevel, type StockLevel } from '#shared/rules/catalogue/stock-level.ts';
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

export interface LowStock {
  readonly id: number;
  readonly name: string;
  /** The units of the variant on sale that has the fewest, and whose choice is `title`; for a product without options `title` is empty. */
  readonly stock: number;
  readonly title: string;
  readonly level: StockLevel;
}

/**
 * Products out of stock first, then those with a variant that is low or out, the fewest units first.
 * @param lowStockLimit the shop's limit
 * @param limit the maximum number of listed `products`
 */
export function findLowStock(catalogue: Catalogue, lowStockLimit: number, limit: number): { readonly count: number; readonly products: LowStock[] } {
  const levels = (['out', 'low'] as const).map((level) =>
    findProducts(catalogue, { status: 'active', isArchived: false, stock: { levels: [level], lowStockLimit }, sort: 'least-stock-asc' }),
  );
  return {
    count: levels.reduce((sum, { length }) => sum + length, 0),
    products: levels
      .flatMap((found) => found.slice(0, limit))
      .slice(0, limit)
      .map((product) => {
        const level = productStockLevel(product, lowStockLimit);
        const stock = lowestVariantStock(product);
        const least = level === 'out' ? undefined : product.variants.find((variant) => variant.isActive && variant.stock === stock);
        return { id: product.id, name: product.name, stock, title: Object.values(least?.options ?? {}).join(', '), level };
      }),
  };
}
