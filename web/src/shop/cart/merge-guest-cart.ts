/** Merges a visitor's cart into the customer's at sign-in. Loaded when there is something to merge. */
import { ApiError } from '#web/api/client.ts';
import { newIdempotencyKey } from '#web/api/idempotency-key.ts';
import { underLock } from '#web/api/lock.ts';
import { readStored, writeStored } from '#web/api/session.ts';
import { readProduct } from '../api/catalogue.ts';
import { applyCartCoupon } from '../api/coupon.ts';
import { quantityIn } from './cart-changes.ts';
import type { CartCalls } from './cart-queue.ts';
import { couponKey, stockIn } from './guest-cart.ts';
import { type GuestLine, markSent, readGuestLines, removeSentUnits, type SentUnits } from './guest-lines.ts';
import { storeRefusedCoupon } from './refused-coupon.ts';

async function limitToStock({ productId, variantId, quantity }: GuestLine, calls: CartCalls): Promise<SentUnits> {
  const inCart = quantityIn(await calls.read(), variantId);
  const product = await readProduct(productId).catch((error: unknown) => {
    if (!isFinal(error)) throw error;
    return undefined;
  });
  return { key: newIdempotencyKey(), of: quantity, quantity: Math.max(0, Math.min(quantity, stockIn(product, variantId) - inCart)) };
}

/** Merges one line. Records what is sent and its key first, so that a retry after a lost answer adds nothing twice. */
async function mergeLine(line: GuestLine, calls: CartCalls): Promise<void> {
  const sent = await markSent(line.variantId, line.sent ?? (await limitToStock(line, calls)));
  if (sent === undefined) return;
  try {
    if (sent.quantity > 0) await calls.add(line, sent.quantity, sent.key);
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
  await removeSentUnits(line.variantId, sent);
}

/** Whether an error says that the line can never be merged, so that it is dropped. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['product_not_found', 'out_of_stock', 'cart_full', 'invalid_input'].includes(error.code);

/**
 * Merges a visitor's lines into the customer's cart once; quantities are added, up to the stock.
 * Only one tab merges at a time; a line that could not be sent is tried again at the next start.
 */
export async function mergeGuestLines(calls: CartCalls): Promise<void> {
  if ((await readGuestLines()).length > 0) await mergeLines(calls);
  const coupon = readStored(couponKey);
  if (coupon === null) return;
  try {
    await applyCartCoupon(coupon);
  } catch (error) {
    // Without a final answer the code stays for the next start.
    if (!(error instanceof ApiError) || !['coupon_refused', 'invalid_input'].includes(error.code)) throw error;
    storeRefusedCoupon(coupon, error.fields['code'] ?? error.message);
  }
  writeStored(couponKey, null);
}

async function mergeLines(calls: CartCalls): Promise<void> {
  await underLock('nanhe.merge', async () => {
    // Repeats, because another tab that has not noticed the sign-in yet may add lines.
    for (let lines = await readGuestLines(); lines.length > 0; lines = await readGuestLines()) {
      for (const line of lines) await mergeLine(line, calls);
    }
  });
}
