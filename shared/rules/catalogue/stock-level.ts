/** Computes the stock level of a product by its low-stock limit, or by the shop's if the product has none. */
export const stockLevels = ['high', 'medium', 'low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** The levels by which staff filter a list of products: one level, or both that are short. */
export const stockFilters = [...stockLevels, 'low-or-out'] as const;
export const levelsOfFilter = (filter: (typeof stockFilters)[number]): readonly StockLevel[] => (filter === 'low-or-out' ? ['low', 'out'] : [filter]);

/** The shop's limit in units until the owner changes it. */
export const defaultLowStockLimit = 20;
export const maxLowStockLimit = 100_000;

/** The units above which stock is high: two and a half times the limit, which is 50 units with the first limit. */
export const mediumStockLimit = (limit: number): number => Math.floor(2.5 * limit);

/**
 * @param units of all variants together
 * @param limit up to which stock is low; 0: stock is never low, only out
 * @param lowestStock units of the variant on sale that has the fewest: the limit applies to each variant, and a product with one variant that is out is low
 */
export function stockLevelOf(units: number, limit: number, lowestStock: number = units): StockLevel {
  if (units <= 0) return 'out';
  if (lowestStock <= limit) return 'low';
  return lowestStock <= mediumStockLimit(limit) ? 'medium' : 'high';
}

interface Stocked {
  readonly stock: number;
  readonly lowStockLimit?: number | undefined;
  readonly variants: readonly { readonly stock: number; readonly isActive: boolean }[];
}

/** The units of the variant on sale that has the fewest; those of the product when none is on sale. */
export function lowestVariantStock({ stock, variants }: Stocked): number {
  const stocks = variants.filter(({ isActive }) => isActive).map((variant) => variant.stock);
  return stocks.length === 0 ? stock : Math.min(...stocks);
}

/** @param shopLimit the limit for a product without one of its own */
export const productStockLevel = (product: Stocked, shopLimit: number): StockLevel =>
  stockLevelOf(product.stock, product.lowStockLimit ?? shopLimit, lowestVariantStock(product));
