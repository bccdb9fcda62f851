/** Ends a refund of an order: the order and its return show it, a credit note becomes due and the customer gets an e-mail. */

import { putCreditNoteDue } from '#functions/order/invoice/invoice-store.ts';
import type { FinishRefund } from '#functions/payment/process-refund.ts';
import type { RefundItem } from '#functions/payment/refund-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { returnMove } from '#shared/rules/order/return-status.ts';
import { type ChangeItem, changeOrder, type OrderItem, type OrderRefund, orderOfCustomer, recordChange } from './order-store.ts';
import { parcelCameBack } from './refund-order.ts';
import { indexReturn } from './return-store.ts';
import { emailBuyer } from './update-order.ts';

export const finishOrderRefund: FinishRefund = async (refund, status, now) => {
  if (refund.order === undefined || (status !== 'processed' && status !== 'failed')) return [];
  const order = await orderOfCustomer(refund.customerId, refund.order.id);
  if (order === undefined) return [];
  if (status === 'processed')
    return processedRefundWrites(order, refund, { by: { id: refund.providerRefundId ?? 'razorpay', role: 'provider' } }, now);
  return [changeOrder(order, { refunds: (order.refunds ?? []).map((each) => (each.id === refund.id ? { ...each, status } : each)) })];
};

/**
 * Returns the writes that follow when a refund has reached the customer.
 * The last refund that staff pay out themselves also removes the stored account.
 * @param finished who ended the refund; when staff have paid it, also the reference of their payment and the masked account
 */
export function processedRefundWrites(
  order: OrderItem,
  refund: RefundItem,
  finished: Pick<OrderRefund, 'reference' | 'paidTo'> & Pick<ChangeItem, 'by'>,
  now: Date,
): readonly TransactItem[] {
  const { by, ...payoutRecord } = finished;
  const { id: orderId, customerId, orderNumber, returns } = order;
  const { id, amount } = refund;
  const refunds = (order.refunds ?? []).map(
    (each): OrderRefund => (each.id === id ? { ...each, ...payoutRecord, status: 'processed', processedAt: now.toISOString() } : each),
  );
  const refunded = refunds.reduce((sum, each) => sum + (each.status === 'processed' ? each.amount : 0), 0);
  const isLast = !refunds.some(({ isPayout, status }) => isPayout === true && status !== 'processed');
  const { paidTo } = payoutRecord;
  return [
    changeOrder(order, {
      refunds,
      paymentStatus: refunded >= order.total ? 'refunded' : order.paymentStatus,
      ...(returns === undefined ? {} : { returns: returnsAfter(order, id, now) }),
      ...(order.payout !== undefined && isLast ? { payout: undefined } : {}),
    }),
    ...returnWrites(order, refund, by, now),
    putCreditNoteDue({ orderId, customerId, id, amount, reason: documentReason(order, refund), lines: refund.order?.lines ?? [] }, now),
    ...emailBuyer(
      order,
      {
        template: 'refund-done',
        amount,
        orderNumber,
        paper: { customerId, orderId, creditNoteId: id },
        ...(paidTo === undefined ? {} : { paidTo }),
      },
      now,
    ),
  ];
}

/** The reason that the shop gave for the refund (functions/order/invoice/DECISIONS.md, 13). */
function documentReason({ cancellation, returns = [] }: OrderItem, { id, reason }: RefundItem): string {
  if (reason === 'cancelled') return (cancellation?.by === 'shop' ? cancellation.reason : undefined) ?? 'Order cancelled';
  if (reason === 'came_back') return parcelCameBack;
  const refundedReturn = returns.find(({ refundId }) => refundId === id);
  if (reason === 'by_shop') return refundedReturn?.items[0]?.reason ?? 'Refunded by us';
  return refundedReturn?.exchange?.refundReason ?? 'Goods returned';
}

const findRefundedReturn = ({ returns = [] }: OrderItem, refundId: string) =>
  returns.find((each) => each.refundId === refundId && returnMove(each, 'refunded', 'provider') !== undefined);

function returnsAfter(order: OrderItem, refundId: string, now: Date): NonNullable<OrderItem['returns']> {
  const refundedReturn = findRefundedReturn(order, refundId);
  return (order.returns ?? []).map((each) => (each === refundedReturn ? { ...each, status: 'refunded', changedAt: now.toISOString() } : each));
}

function returnWrites(order: OrderItem, refund: RefundItem, by: ChangeItem['by'], now: Date): readonly TransactItem[] {
  const refundedReturn = findRefundedReturn(order, refund.id);
  if (refundedReturn === undefined) return [];
  const { id: orderId, customerId } = order;
  return [
    indexReturn({ returnId: refundedReturn.id, orderId, customerId }, 'refunded', now.toISOString()),
    recordChange(orderId, { by, from: refundedReturn.status, to: 'refunded', returnId: refundedReturn.id }, now),
  ];
}
