/** What is written when an order's money is to go back, all of it or that of some units? Never more than was captured. */

import { productsByIds } from '#functions/catalogue/product-store.ts';
import { refundPart } from '#functions/payment/payment-store.ts';
import { type RefundLine, type RefundReason, scheduleRefund } from '#functions/payment/refund-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { takeBack } from '#functions/stock/stock-store.ts';
import { paidByLine, sumOf } from '#shared/rules/refund-share.ts';
import { paidFor, unitsLeft } from './order-state.ts';
import type { OrderItem, OrderRefund } from './order-store.ts';

interface Owed {
  /** A cancelled order has one refund, a return has one. */
  readonly id: string;
  readonly reason: Extract<RefundReason, OrderRefund['reason']>;
  readonly lines: readonly RefundLine[];
}

/** The refund as the order tells of it, and the writes that schedule it: the order itself is the caller's to change. */
export function scheduleOrderRefund(
  order: OrderItem,
  { id, reason, lines }: Owed,
  now: Date,
): { readonly shown: OrderRefund; readonly writes: readonly TransactItem[] } {
  const amount = lines.reduce((sum, line) => sum + sumOf(line), 0);
  const { id: orderId, customerId, paymentId, providerOrderId } = order;
  return {
    shown: { id, amount, status: 'pending', reason, createdAt: now.toISOString() },
    writes: [
      refundPart(paymentId, order.total, amount),
      scheduleRefund({ id, paymentId, checkoutId: orderId, customerId, providerOrderId, amount, reason, order: { id: orderId, lines } }, now),
    ],
  };
}

/** All that was paid, line by line. */
export const everything = (order: OrderItem): readonly RefundLine[] =>
  paidByLine(order.lines, order).map((share, index) => {
    const { productId = 0, quantity = 0 } = order.lines[index] ?? {};
    return { productId, quantity, ...share };
  });

/** All that is not given back yet, nor owed. */
export function isStillPaid(order: OrderItem): readonly RefundLine[] {
  const left = order.lines.map(({ productId }) => ({ productId, quantity: unitsLeft(order, productId) }));
  return paidFor(
    order,
    left.filter(({ quantity }) => quantity > 0),
  );
}

/** A product that is gone from the catalogue has no shelf. */
export async function returnToStock(units: readonly { readonly productId: number; readonly quantity: number }[]): Promise<readonly TransactItem[]> {
  if (units.length === 0) return [];
  const known = await productsByIds(units.map(({ productId }) => productId));
  return units.filter(({ productId }) => known.has(productId)).map(({ productId, quantity }) => takeBack(productId, quantity));
}
