/** The stock level of what is sold, by its low-stock limit: that of the product, else that of the shop. */
export const stockLevels = ['high', 'medium', 'low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** What staff ask a list of products for: one level, or all that run short. */
export const stockFilters = [...stockLevels, 'low-or-out'] as const;
export const levelsAsked = (filter: (typeof stockFilters)[number]): readonly StockLevel[] => (filter === 'low-or-out' ? ['low', 'out'] : [filter]);

/** Units: the shop's limit until its owner sets another one. */
export const firstLowStockLimit = 20;
export const largestLowStockLimit = 100_000;

/** The units above which stock is high: two and a half times the limit, which is 50 units at the first one. */
export const mediumUpTo = (limit: number): number => Math.floor(2.5 * limit);

/**
 * @param units of all its variants together
 * @param limit up to which stock is low; 0: it is never low before it is out
 * @param least units of the variant that has the fewest of those on sale: the limit holds for each of them, and one that is out is low
 */
export function stockLevelOf(units: number, limit: number, least: number = units): StockLevel {
  if (units <= 0) return 'out';
  if (least <= limit) return 'low';
  return least <= mediumUpTo(limit) ? 'medium' : 'high';
}

interface Stocked {
  readonly stock: number;
  readonly lowStockLimit?: number | undefined;
  readonly variants: readonly { readonly stock: number; readonly isActive: boolean }[];
}

/** The fewest units of a variant that is on sale; those of the product where none is. */
export function leastStockOf({ stock, variants }: Stocked): number {
  const sold = variants.filter(({ isActive }) => isActive).map((variant) => variant.stock);
  return sold.length === 0 ? stock : Math.min(...sold);
}

/** @param shopLimit for a product without a limit of its own */
export const productStockLevel = (product: Stocked, shopLimit: number): StockLevel =>
  stockLevelOf(product.stock, product.lowStockLimit ?? shopLimit, leastStockOf(product));
