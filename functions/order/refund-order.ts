/** Schedules the refund of an order, whole or for some units. Never more than was captured. */

import { productsByIds } from '#functions/catalogue/product-store.ts';
import { reserveRefund } from '#functions/payment/payment-store.ts';
import { type RefundLine, type RefundReason, scheduleRefund } from '#functions/payment/refund-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { ensureStockItems, returnSold } from '#functions/stock/stock-store.ts';
import { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import { maskedPayout } from '#shared/rules/order/payout.ts';
import { paidShares, shareAmount } from '#shared/rules/order/refund-share.ts';
import { type LineRef, variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { refundLinesOf, unitsLeft } from './order-state.ts';
import type { OrderItem, OrderRefund } from './order-store.ts';

/** The reason on the credit note. What staff wrote about it goes to the audit log only. */
export const parcelCameBack = 'The parcel came back';

interface ScheduledRefund {
  /** The order's id for a cancelled order, the return's id for a return: each has one refund. */
  readonly id: string;
  readonly reason: Extract<RefundReason, OrderRefund['reason']>;
  readonly lines: readonly RefundLine[];
}

/** Returns the refund as the order shows it, and the writes that schedule it. The caller writes the order itself. */
export function scheduleOrderRefund(
  order: OrderItem,
  { id, reason, lines }: ScheduledRefund,
  now: Date,
): { readonly refund: OrderRefund; readonly writes: readonly TransactItem[] } {
  const amount = lines.reduce((sum, line) => sum + shareAmount(line), 0);
  const { id: orderId, customerId, paymentId, providerOrderId } = order;
  const payout = order.paymentMethod === cashOnDelivery ? { isPayout: true as const } : {};
  return {
    refund: { id, amount, status: 'pending', reason, createdAt: now.toISOString(), ...payout },
    writes: [
      reserveRefund(paymentId, order.total, amount),
      scheduleRefund(
        { id, paymentId, checkoutId: orderId, customerId, providerOrderId, amount, reason, order: { id: orderId, lines }, ...payout },
        now,
      ),
    ],
  };
}

/** For the e-mail: whether the customer must say where the money goes, or has done so for an earlier refund of the order. */
export const payoutOf = ({ payout }: OrderItem, { isPayout }: OrderRefund): { readonly isPayout?: true; readonly payTo?: string } => ({
  ...(isPayout === undefined ? {} : { isPayout }),
  ...(isPayout === undefined || payout === undefined ? {} : { payTo: maskedPayout(payout) }),
});

/** Everything that was paid, line by line. */
export const allPaidLines = (order: OrderItem): readonly RefundLine[] =>
  paidShares(order.lines, order).map((share, index) => {
    const line = order.lines[index] ?? { productId: 0, quantity: 0 };
    return { ...variantRefOf(line), quantity: line.quantity, ...share };
  });

/** Everything that is neither refunded nor scheduled to be, line by line. */
export function unrefundedLines(order: OrderItem): readonly RefundLine[] {
  const remaining = order.lines.map((line) => ({ ...variantRefOf(line), quantity: unitsLeft(order, line) }));
  return refundLinesOf(
    order,
    remaining.filter(({ quantity }) => quantity > 0),
  );
}

/** Puts returned units on sale again, except those of products that are no longer in the catalogue. */
export async function returnToStock(units: readonly (LineRef & { readonly quantity: number })[]): Promise<readonly TransactItem[]> {
  if (units.length === 0) return [];
  const productIds = units.map(({ productId }) => productId);
  await ensureStockItems(productIds);
  const products = await productsByIds(productIds);
  return units
    .filter((unit) => products.get(unit.productId)?.stocks.has(variantIdOf(unit)))
    .map((unit) => returnSold(variantRefOf(unit), unit.quantity));
}
