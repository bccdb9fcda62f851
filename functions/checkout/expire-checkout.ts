/** How does a hold end that nobody paid for? */

import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { releaseHeld } from '#functions/stock/stock-store.ts';
import { type CheckoutItem, clearOpenCheckout, moveCheckout } from './checkout-store.ts';

/** The hold ends without an order; false when the checkout was no longer open. */
export async function expire(checkout: CheckoutItem): Promise<boolean> {
  try {
    await commit([
      moveCheckout(checkout.id, 'open', 'expired'),
      ...checkout.lines.map(({ productId, quantity }) => releaseHeld(productId, quantity)),
      clearOpenCheckout(checkout),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed && error.index === 0) return false;
    throw error;
  }
}
