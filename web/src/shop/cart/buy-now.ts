/** Keeps the product and quantity of Buy Now for the checkout; never a price. */
import { readStored, writeStored } from '#web/api/session.ts';

export interface BuyNow {
  readonly productId: number;
  readonly quantity: number;
}

const key = 'nanhe.buyNow';

export const keepBuyNow = ({ productId, quantity }: BuyNow): void => writeStored(key, JSON.stringify({ productId, quantity }));
export const clearBuyNow = (): void => writeStored(key, null);

/** The stored item, null when there is none, 'invalid' when it cannot be read. */
export function readBuyNow(): BuyNow | null | 'invalid' {
  const stored = readStored(key);
  if (stored === null) return null;
  try {
    const { productId, quantity } = JSON.parse(stored) as Record<string, unknown>;
    if (Number.isInteger(productId) && Number(productId) > 0 && Number.isInteger(quantity) && Number(quantity) > 0 && Number(quantity) <= 999) {
      return { productId: Number(productId), quantity: Number(quantity) };
    }
  } catch {
    // Not JSON, or null: not an item.
  }
  return 'invalid';
}
