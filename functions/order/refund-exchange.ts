/** Turns an exchange into a refund: the shop chooses to, or the goods do not arrive within their term. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { commit, type TransactItem } from '#functions/platform/table/table.ts';
import { isExchange } from '#shared/rules/order/exchange.ts';
import { overdueExchanges, releaseUnits, removeHoldDeadline, restockSentUnits } from './exchange.ts';
import { finishOrderRefund } from './finish-refund.ts';
import { refundOf, requireReturn } from './order-state.ts';
import { type ChangeItem, changeOrder, type OrderItem, type OrderReturn, orderOfCustomer, recordChange } from './order-store.ts';
import { markReleased, namesOf, readChanged, refundReturn } from './return-order.ts';
import type { ReturnRef } from './return-store.ts';
import { emailBuyer, type OrderUpdate, updateOrderWith } from './update-order.ts';

interface RefundInsteadRequest {
  readonly reason: string;
  /** Whether units that were sent came back and go on sale again. */
  readonly restock?: boolean | undefined;
}

/**
 * Refunds at once when the goods have arrived, else on their arrival. A second request of staff is rejected.
 * @throws Failure `order_not_found`, `return_not_found`, `return_moved_on`, `invalid_input`
 */
export async function refundInstead(
  read: () => Promise<OrderItem | undefined>,
  returnId: string,
  input: RefundInsteadRequest,
  auditedRequest: AuditedRequest,
): Promise<OrderItem> {
  const { caller: by, now } = auditedRequest;
  const { reason, restock } = input;
  const refundId = await updateOrderWith<string | undefined>(read, (order) => {
    const request = requireReturn(order, returnId);
    const { exchange, status } = request;
    if (exchange === undefined || !isExchange(request))
      throw new Failure('return_moved_on', {
        message: 'This exchange has already become a refund, or this return was never an exchange.',
        details: { status },
      });
    const isSent = exchange.status === 'sent';
    assertRestockStated(isSent, restock);
    const audit = recordAudit(auditedRequest, {
      subject: { type: 'order', id: order.id },
      before: { returnId, returnStatus: status, exchange: exchange.status },
      after: { returnId, refundInstead: true, ...(restock === undefined ? {} : { restock }) },
      reason,
    });
    const stock = isSent ? (restock === true ? restockSentUnits(request) : []) : releaseUnits(order.id, request);
    const { exchange: ended = exchange } = isSent
      ? { exchange: { ...exchange, status: 'refunded' as const, restocked: restock === true } }
      : markReleased(request, 'by_shop');
    const change = { exchange: { ...ended, refundReason: reason } };
    const isArrived = status === 'received' || isSent;
    const mail = exchangeEndedEmail(order, request, { isArrived, isSent, reason }, now);
    if (!isArrived) {
      const writes = changeWrites(order, request, change, { id: by.id, role: by.role }, now, reason);
      return { writes: [...writes, ...stock, ...audit, ...mail], result: undefined };
    }
    const { writes, result } = refundReturn(order, request, change, by, now, reason);
    return { writes: [...writes, ...stock, ...audit, ...mail], result };
  });
  if (refundId !== undefined) await processRefund(refundId, now, finishOrderRefund);
  return readChanged(read);
}

/** @throws Failure `invalid_input` unless staff say of items that were sent, and only of these, whether they go on sale again */
function assertRestockStated(isSent: boolean, restock: boolean | undefined): void {
  if (isSent && restock === undefined)
    throw new Failure('invalid_input', { fields: { restock: 'Say whether the new items came back and go on sale' } });
  if (!isSent && restock !== undefined) throw new Failure('invalid_input', { fields: { restock: 'The new items were not sent: leave it out' } });
}

/** Enqueues the e-mail that says that the customer gets a refund instead of the new items. */
function exchangeEndedEmail(
  order: OrderItem,
  { items }: OrderReturn,
  state: { readonly isArrived: boolean; readonly isSent: boolean; readonly reason?: string },
  now: Date,
): readonly TransactItem[] {
  const { orderNumber } = order;
  // Without its exchange, the request is a return.
  const amount = refundOf(order, { items });
  return emailBuyer(order, { template: 'exchange-ended', orderNumber, items: namesOf(order, items), amount, ...state }, now);
}

/** The writes that change the exchange of a return and leave the return's own state as it is. */
const changeWrites = (
  order: OrderItem,
  request: OrderReturn,
  change: Pick<OrderReturn, 'exchange'>,
  by: ChangeItem['by'],
  now: Date,
  reason?: string,
): readonly TransactItem[] => [
  changeOrder(order, { returns: (order.returns ?? []).map((each) => (each === request ? { ...request, ...change } : each)) }),
  recordChange(order.id, { by, from: 'exchange', to: 'refund', returnId: request.id, ...(reason === undefined ? {} : { reason }) }, now),
];

/** Exchanges that one run ends; the rest is due at the next run. */
const maxOverdue = 200;
const concurrency = 8;

/** Puts the units of overdue exchanges on sale again; what arrives later is refunded. Never throws for a single one. */
export async function expireExchanges(now: Date): Promise<void> {
  await processBatch(await overdueExchanges(now, maxOverdue), concurrency, async (ref) => {
    try {
      await expireExchange(ref, now);
    } catch (error) {
      log.error('exchange.not-expired', { orderId: ref.orderId, returnId: ref.returnId, ...errorFields(error) });
    }
  });
}

async function expireExchange(ref: ReturnRef, now: Date): Promise<void> {
  const { orderId, returnId, customerId } = ref;
  const isExpired = await updateOrderWith<boolean>(
    () => orderOfCustomer(customerId, orderId),
    (order): OrderUpdate<boolean> => {
      const request = order.returns?.find(({ id }) => id === returnId);
      const isWaiting = request?.status === 'requested' || request?.status === 'approved';
      if (request?.exchange?.status !== 'held' || !isWaiting) return { writes: [], result: false };
      const writes = changeWrites(order, request, markReleased(request, 'expired'), { id: 'exchange', role: 'system' }, now);
      return {
        writes: [...writes, ...releaseUnits(orderId, request), ...exchangeEndedEmail(order, request, { isArrived: false, isSent: false }, now)],
        result: true,
      };
    },
  );
  // The exchange is not waiting any more. Remove its deadline, so that the next run does not find it again.
  if (!isExpired) await commit([removeHoldDeadline(ref)]);
  else log.info('exchange.expired', { orderId, returnId });
}
