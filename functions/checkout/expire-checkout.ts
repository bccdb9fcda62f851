/** Ends the hold of a checkout that was not paid: its units are free again, and the customer may open another checkout. */

import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { releaseHeld } from '#functions/stock/stock-store.ts';
import { type CheckoutItem, clearOpenCheckout, moveCheckout } from './checkout-store.ts';

/** @returns false when the checkout was no longer open */
export async function expireCheckout(checkout: CheckoutItem): Promise<boolean> {
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
