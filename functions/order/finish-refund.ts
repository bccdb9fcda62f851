/** Ends a refund of an order: the order and its return show it, a credit note becomes due and the customer gets an e-mail. */

import { creditNoteDue } from '#functions/order/invoice/invoice-store.ts';
import type { FinishRefund } from '#functions/payment/process-refund.ts';
import type { RefundItem } from '#functions/payment/refund-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { returnMove } from '#shared/rules/order/return-status.ts';
import { changeOrder, type OrderItem, type OrderRefund, orderOfCustomer, recordChange } from './order-store.ts';
import { indexReturn } from './return-store.ts';
import { emailBuyer } from './update-order.ts';

export const finishOrderRefund: FinishRefund = async (refund, status, now) => {
  if (refund.order === undefined || (status !== 'processed' && status !== 'failed')) return [];
  const { amount, customerId } = refund;
  const order = await orderOfCustomer(customerId, refund.order.id);
  if (order === undefined) return [];
  const refunds = (order.refunds ?? []).map((each) => (each.id === refund.id ? ended(each, status, now) : each));
  if (status === 'failed') return [changeOrder(order, { refunds })];
  const refunded = refunds.reduce((sum, each) => sum + (each.status === 'processed' ? each.amount : 0), 0);
  const paymentStatus = refunded >= order.total ? 'refunded' : order.paymentStatus;
  return [
    changeOrder(order, { refunds, paymentStatus, ...(order.returns === undefined ? {} : { returns: returnsAfter(order, refund.id, now) }) }),
    ...returnWrites(order, refund, now),
    creditNoteDue(
      {
        orderId: order.id,
        customerId,
        id: refund.id,
        amount,
        reason: documentReason(order, refund),
        lines: refund.order.lines,
      },
      now,
    ),
    ...emailBuyer(
      order,
      { template: 'refund-done', amount, orderNumber: order.orderNumber, paper: { customerId, orderId: order.id, creditNoteId: refund.id } },
      now,
    ),
  ];
};

/** The reason that the shop gave for the refund. A customer's own words stay out of a tax document, which outlives the account. */
function documentReason({ cancellation, returns = [] }: OrderItem, { id, reason }: RefundItem): string {
  if (reason === 'cancelled') return (cancellation?.by === 'shop' ? cancellation.reason : undefined) ?? 'Order cancelled';
  if (reason === 'by_shop') return returns.find(({ refundId }) => refundId === id)?.items[0]?.reason ?? 'Refunded by us';
  return 'Goods returned';
}

const ended = (refund: OrderRefund, status: 'processed' | 'failed', now: Date): OrderRefund => ({
  ...refund,
  status,
  ...(status === 'processed' ? { processedAt: now.toISOString() } : {}),
});

const paid = ({ returns = [] }: OrderItem, refundId: string) =>
  returns.find((each) => each.refundId === refundId && returnMove(each, 'refunded', 'provider') !== undefined);

function returnsAfter(order: OrderItem, refundId: string, now: Date): NonNullable<OrderItem['returns']> {
  const done = paid(order, refundId);
  return (order.returns ?? []).map((each) => (each === done ? { ...each, status: 'refunded', changedAt: now.toISOString() } : each));
}

function returnWrites(order: OrderItem, refund: RefundItem, now: Date): readonly TransactItem[] {
  const done = paid(order, refund.id);
  if (done === undefined) return [];
  const { id: orderId, customerId } = order;
  return [
    indexReturn({ returnId: done.id, orderId, customerId }, 'refunded', now.toISOString()),
    recordChange(
      orderId,
      { by: { id: refund.providerRefundId ?? 'razorpay', role: 'provider' }, from: done.status, to: 'refunded', returnId: done.id },
      now,
    ),
  ];
}
