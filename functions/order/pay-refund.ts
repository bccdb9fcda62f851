/** Pays out refunds of money that was collected on delivery: the customer (or, without an answer, staff) says where to; staff pay and record it. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { moveRefund, refundById } from '#functions/payment/refund-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { toRupees } from '#shared/rules/money.ts';
import { maskedPayout, type Payout } from '#shared/rules/order/payout.ts';
import { processedRefundWrites } from './finish-refund.ts';
import { changeOrder, type OrderItem, type OrderRefund, orderById, orderOfCustomer, recordChange } from './order-store.ts';
import { requireOrder, updateOrderWith } from './update-order.ts';

const isWaiting = ({ isPayout, status }: OrderRefund): boolean => isPayout === true && status === 'pending';

/** @throws Failure `order_not_found`, `payout_not_needed` while no refund waits: no bank account is kept before it is needed */
export async function savePayout(customerId: string, orderId: string, payout: Payout): Promise<OrderItem> {
  const read = () => orderOfCustomer(customerId, orderId);
  await updateOrderWith(read, (order) => {
    if (!(order.refunds ?? []).some(isWaiting)) throw new Failure('payout_not_needed');
    return { writes: JSON.stringify(order.payout) === JSON.stringify(payout) ? [] : [changeOrder(order, { payout })], result: undefined };
  });
  return requireOrder(read);
}

interface PayoutRecord {
  readonly reference: string;
  /** The masked account that staff paid to. The customer may have entered another one since; absent: the present one. */
  readonly paidTo?: string | undefined;
  /** The account that staff paid to when the customer has entered none, for example because the customer's own account is deleted. */
  readonly payout?: Payout | undefined;
}

/**
 * Ends a refund that staff have paid out themselves: its credit note becomes due and the customer gets an e-mail.
 * @throws Failure `order_not_found`, `refund_not_found`, `refund_not_payable`, `payout_unknown`
 */
export async function payRefund(
  orderId: string,
  refundId: string,
  { reference, paidTo, payout: entered }: PayoutRecord,
  auditedRequest: AuditedRequest,
): Promise<OrderItem> {
  const { caller, now } = auditedRequest;
  const read = () => orderById(orderId);
  await updateOrderWith(read, async (order) => {
    const [refund, orderRefund] = [await refundById(refundId), order.refunds?.find(({ id }) => id === refundId)];
    if (refund === undefined || orderRefund === undefined) throw new Failure('refund_not_found');
    if (!isWaiting(orderRefund) || refund.status !== 'due') throw new Failure('refund_not_payable');
    const payout = entered ?? order.payout;
    if (payout === undefined) throw new Failure('payout_unknown');
    const by = { id: caller.id, role: caller.role };
    return {
      writes: [
        moveRefund(refund, { status: 'processed', round: refund.round, tries: refund.tries, nextCheckAt: undefined }),
        ...processedRefundWrites(order, refund, { by, reference, paidTo: paidTo ?? maskedPayout(payout) }, now),
        recordChange(orderId, { by, from: 'refund due', to: 'refund paid', reason: reference }, now),
        ...recordAudit(auditedRequest, {
          subject: { type: 'order', id: orderId },
          before: { refundId, refund: 'due' },
          after: { refundId, refund: 'paid', amount: toRupees(refund.amount), reference },
        }),
      ],
      result: undefined,
    };
  });
  log.info('refund.paid-out', { orderId, refundId });
  return requireOrder(read);
}
