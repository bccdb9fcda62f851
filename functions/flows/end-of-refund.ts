/** What follows when a refund has come to its end? The order tells of it, its return is done, the customer hears of it, a credit note is due. */
import { appointmentOf, moveAppointmentRefund } from '#functions/store/appointment.ts';
import { checkoutById } from '#functions/store/checkout.ts';
import { creditNoteDue } from '#functions/store/invoice.ts';
import { changeOrder, type OrderItem, type OrderRefund, orderOfCustomer, recordChange } from '#functions/store/order.ts';
import type { RefundItem, RefundStatus } from '#functions/store/refund.ts';
import { placeReturn } from '#functions/store/return.ts';
import type { WritePiece } from '#functions/store/table.ts';
import { returnMove } from '#shared/rules/return-status.ts';
import { tell } from './decide-on-order.ts';

/** The writes beside the refund's own; none while it is still under way. */
export async function endOfRefund(refund: RefundItem, status: RefundStatus, now: Date): Promise<readonly WritePiece[]> {
  if (status !== 'processed' && status !== 'failed') return [];
  if (refund.isForAppointment === true) return endOfAppointmentRefund(refund, status, now);
  const { amount, customerId, checkoutId } = refund;
  if (refund.order === undefined) {
    const checkout = status === 'processed' ? await checkoutById(checkoutId) : undefined;
    return checkout === undefined ? [] : tell(checkout, { template: 'refund-done', amount }, now);
  }
  const order = await orderOfCustomer(customerId, refund.order.id);
  if (order === undefined) return [];
  const refunds = (order.refunds ?? []).map((each) => (each.id === refund.id ? ended(each, status, now) : each));
  if (status === 'failed') return [changeOrder(order, { refunds })];
  const back = refunds.reduce((sum, each) => sum + (each.status === 'processed' ? each.amount : 0), 0);
  const paymentStatus = back >= order.total ? 'refunded' : order.paymentStatus;
  return [
    changeOrder(order, { refunds, paymentStatus, ...(order.returns === undefined ? {} : { returns: returnsAfter(order, refund.id, now) }) }),
    ...returnPieces(order, refund, now),
    creditNoteDue(
      {
        orderId: order.id,
        customerId,
        id: refund.id,
        amount,
        reason: paperReason(refund.reason),
        lines: refund.order.lines,
      },
      now,
    ),
    ...tell(
      order,
      { template: 'refund-done', amount, orderNumber: order.orderNumber, paper: { customerId, orderId: order.id, creditNoteId: refund.id } },
      now,
    ),
  ];
}

/** The clinic writes no invoice, and so no credit note. */
async function endOfAppointmentRefund(
  { customerId, checkoutId, reason, amount }: RefundItem,
  status: 'processed' | 'failed',
  now: Date,
): Promise<readonly WritePiece[]> {
  const appointment = await appointmentOf({ customerId, id: checkoutId });
  if (appointment === undefined) return [];
  return [
    // One that was paid in vain tells of no refund: the appointment was never confirmed by it.
    ...(reason === 'appointment_cancelled' ? [moveAppointmentRefund(appointment, status)] : []),
    ...(status === 'processed' ? tell(appointment, { template: 'refund-done', amount, isForAppointment: true }, now) : []),
  ];
}

const paperReason = (reason: RefundItem['reason']): string =>
  reason === 'cancelled' ? 'Order cancelled' : reason === 'by_shop' ? 'Refunded by us' : 'Goods returned';

const ended = (refund: OrderRefund, status: 'processed' | 'failed', now: Date): OrderRefund => ({
  ...refund,
  status,
  ...(status === 'processed' ? { processedAt: now.toISOString() } : {}),
});

const paid = ({ returns = [] }: OrderItem, refundId: string) =>
  returns.find((each) => each.refundId === refundId && returnMove(each.status, 'refunded', 'provider') !== undefined);

function returnsAfter(order: OrderItem, refundId: string, now: Date): NonNullable<OrderItem['returns']> {
  const done = paid(order, refundId);
  return (order.returns ?? []).map((each) => (each === done ? { ...each, status: 'refunded', changedAt: now.toISOString() } : each));
}

function returnPieces(order: OrderItem, refund: RefundItem, now: Date): readonly WritePiece[] {
  const done = paid(order, refund.id);
  if (done === undefined) return [];
  const { id: orderId, customerId } = order;
  return [
    placeReturn({ returnId: done.id, orderId, customerId }, 'refunded', now.toISOString()),
    recordChange(
      orderId,
      { by: { id: refund.providerRefundId ?? 'razorpay', role: 'provider' }, from: done.status, to: 'refunded', returnId: done.id },
      now,
    ),
  ];
}
