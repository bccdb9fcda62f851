/** Writes a product's age range and stock in a few words. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';

const years = (months: number) => Math.floor(months / 12);

/** `0–12 months`, `2–4 years`, `6 months – 3 years`; for older data the size instead; null when neither is known. */
export function ageText(product: Pick<Product, 'ageRange' | 'specifications'>): string | null {
  const { ageRange } = product;
  if (ageRange === null) return product.specifications['size'] ?? null;
  const { minMonths, maxMonths } = ageRange;
  if (maxMonths <= 24 && (minMonths % 12 !== 0 || maxMonths % 12 !== 0 || maxMonths <= 12)) return `${minMonths}–${maxMonths} months`;
  if (minMonths % 12 !== 0) return `${minMonths} months – ${years(maxMonths)} years`;
  return `${years(minMonths)}–${years(maxMonths)} years`;
}

/** Up to this many units the text says how few are left. */
const lowStockUnits = 5;

export function stockText(stock: number): string {
  if (stock <= 0) return 'Out of Stock';
  return stock <= lowStockUnits ? `Only ${stock} left` : 'In Stock';
}
