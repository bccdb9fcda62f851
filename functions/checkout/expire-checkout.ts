/** Ends the hold of a checkout that was not paid: its units and its uses of offers are free again, and the customer may open another checkout. */

import { releaseUses } from '#functions/offers/offer-uses.ts';
import { ConditionFailed, commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { ensureStockItems, releaseHeld } from '#functions/stock/stock-store.ts';
import { countUnpaidHold, unpaidHoldsOf } from '#functions/stock/unpaid-hold-store.ts';
import { variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { type CheckoutItem, clearOpenCheckout, moveCheckout } from './checkout-store.ts';

/**
 * @param unpaidAt when the hold ended unpaid, which counts against further holds; absent when the payment provider was at fault
 * @returns false when the checkout was no longer open
 */
export async function expireCheckout(checkout: CheckoutItem, unpaidAt?: Date): Promise<boolean> {
  return retryOnConflict(async (attempt) => {
    if (attempt > 1) await ensureStockItems(checkout.lines.map(({ productId }) => productId));
    const counted =
      unpaidAt === undefined || checkout.isErased === true
        ? []
        : [countUnpaidHold('stock', checkout, await unpaidHoldsOf(checkout.customerId, 'stock'), unpaidAt)];
    try {
      await commit([
        moveCheckout(checkout.id, 'open', 'expired'),
        ...checkout.lines.map((line) => releaseHeld(variantRefOf(line), line.quantity)),
        ...releaseUses(checkout),
        clearOpenCheckout(checkout),
        ...counted,
      ]);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed && error.index === 0) return false;
      throw error;
    }
  });
}
