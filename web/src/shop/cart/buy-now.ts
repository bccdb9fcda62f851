/** Keeps the variant and quantity of Buy Now for the checkout of this tab; never a price. */
import { readStored, writeStored } from '#web/api/session.ts';

export interface BuyNow {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
}

const key = 'nanhe.buyNow';
/** Session storage, because Buy Now belongs to one tab: a reload must not sell what was chosen in another tab. */
const area = 'sessionStorage';

export const storeBuyNow = ({ productId, variantId, quantity }: BuyNow): void =>
  writeStored(key, JSON.stringify({ productId, variantId, quantity }), area);
export const clearBuyNow = (): void => writeStored(key, null, area);

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** The stored item, null when there is none, 'invalid' when it cannot be read. */
export function readBuyNow(): BuyNow | null | 'invalid' {
  const stored = readStored(key, area);
  if (stored === null) return null;
  try {
    // Items stored before November 2026 have no variant: their product has only one variant, with the same id.
    const { productId, variantId = productId, quantity } = JSON.parse(stored) as Record<string, unknown>;
    if (isCount(productId) && isCount(variantId) && isCount(quantity) && quantity <= 999) return { productId, variantId, quantity };
  } catch {
    // Not JSON, or not an item.
  }
  return 'invalid';
}
