/** The stock of a product or a variant at a glance: green, yellow or red by its level; the words say the same. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { productStockLevel, type StockLevel } from '#shared/rules/catalogue/stock-level.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { ShopLimit } from './api/stock.ts';

const tones = { high: 'good', medium: 'warn', low: 'bad', out: 'sale' } as const;

/**
 * @param level undefined until the shop's limit is known
 * @param isVariantLow true when `level` is that of one variant and `units` is the sum of all variants
 */
export function StockBadge({ units, level, isVariantLow = false }: { units: number; level: StockLevel | undefined; isVariantLow?: boolean }) {
  return (
    <Badge tone={level === undefined ? 'quiet' : tones[level]} data-level={level}>
      {units <= 0 ? 'Out of stock' : `${units} in stock${isVariantLow ? ', a variant is low' : ''}`}
    </Badge>
  );
}

/**
 * Shows the level of the active variant that has the fewest units: "out" only when all variants are,
 * "low" when one variant is at or below the limit.
 */
export function ProductStockBadge({ product, shopLimit }: { product: Product; shopLimit: ShopLimit }) {
  const limit = product.lowStockLimit ?? shopLimit;
  if (limit == null) return <StockBadge units={product.stock} level={undefined} />;
  const level = productStockLevel(product, limit);
  return <StockBadge units={product.stock} level={level} isVariantLow={level === 'low' && product.stock > limit} />;
}
