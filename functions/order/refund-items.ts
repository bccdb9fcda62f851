/** Refunds items that the shop chooses: stored as a received return with the shop's reason, so that no unit is refunded twice. */
import { ulid } from 'ulid';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { toRupees } from '#shared/rules/money.ts';
import { hasEndedUndelivered, isPaid } from '#shared/rules/order/order-status.ts';
import { shareAmount } from '#shared/rules/order/refund-share.ts';
import { maxReturns } from '#shared/rules/order/return-status.ts';
import { findLine, isAmbiguous, type LineRef, lineName, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { finishOrderRefund } from './finish-refund.ts';
import { refundLinesOf, unitsLeft } from './order-state.ts';
import { changeOrder, type OrderItem, type OrderReturn, recordChange } from './order-store.ts';
import { payoutOf, returnToStock, scheduleOrderRefund } from './refund-order.ts';
import { indexReturn } from './return-store.ts';
import { assertRevision, emailBuyer, requireOrder, updateOrderWith } from './update-order.ts';

type LineUnits = LineRef & { readonly quantity: number };

export interface RefundRequest {
  readonly revision: number;
  /** Undefined: all units that are not refunded yet. */
  readonly items?: readonly LineUnits[] | undefined;
  readonly restock: boolean;
  readonly reason: string;
}

/**
 * @returns the order after the refund is scheduled
 * @throws Failure `order_not_found`, `edited_meanwhile`, `refund_not_possible`, `invalid_input`
 */
export async function refundItems(
  read: () => Promise<OrderItem | undefined>,
  request: RefundRequest,
  auditedRequest: AuditedRequest,
): Promise<OrderItem> {
  const { caller, now } = auditedRequest;
  const refundId = await updateOrderWith(read, async (order) => {
    assertRevision(order, request.revision);
    const units = selectUnits(order, request.items);
    const lines = refundLinesOf(order, units);
    const amount = lines.reduce((sum, line) => sum + shareAmount(line), 0);
    if (amount === 0) throw new Failure('refund_not_possible');
    const { reason, restock } = request;
    const id = ulid(now.getTime());
    const { refund, writes } = scheduleOrderRefund(order, { id, reason: 'by_shop', lines }, now);
    const at = now.toISOString();
    const shopReturn = toShopReturn(id, units, request, at);
    const { id: orderId, customerId, returns = [], refunds = [] } = order;
    return {
      writes: [
        changeOrder(order, { returns: [...returns, shopReturn], refunds: [...refunds, refund] }),
        indexReturn({ returnId: id, orderId, customerId }, 'received', at),
        recordChange(orderId, { by: { id: caller.id, role: caller.role }, from: 'none', to: 'received', returnId: id, reason }, now),
        ...recordAudit(auditedRequest, {
          subject: { type: 'order', id: orderId },
          after: { refundId: id, amount: toRupees(amount), items: units, restock },
          reason,
        }),
        ...writes,
        ...(restock ? await returnToStock(units) : []),
        ...emailBuyer(
          order,
          { template: 'refund-started', amount, reason: 'by_shop', orderNumber: order.orderNumber, ...payoutOf(order, refund) },
          now,
        ),
      ],
      result: id,
    };
  });
  await processRefund(refundId, now, finishOrderRefund);
  const order = await requireOrder(read);
  log.info('order.refunded', { orderId: order.id, refundId });
  return order;
}

/** The refund as a received return. It has the refund's id. */
const toShopReturn = (id: string, units: readonly LineUnits[], { reason, restock }: RefundRequest, at: string): OrderReturn => ({
  id,
  status: 'received',
  byShop: true,
  items: units.map((each) => ({ ...each, reason, restocked: restock })),
  photos: [],
  createdAt: at,
  changedAt: at,
  refundId: id,
  request: { key: id, digest: '' },
});

/** Names each line once, with at most the units that are left. If the order has nothing left to send then, it must be cancelled instead. */
function selectUnits(order: OrderItem, items: readonly LineUnits[] | undefined): readonly LineUnits[] {
  const isPaidNow = isPaid(order.paymentStatus);
  if (hasEndedUndelivered(order.status)) {
    const endReason = order.status === 'cancelled' ? 'This order was cancelled' : 'This parcel came back';
    throw new Failure('refund_not_possible', { message: `${endReason}: ${isPaidNow ? 'all of it has been refunded.' : 'nothing was paid for it.'}` });
  }
  if (!isPaidNow)
    throw new Failure('refund_not_possible', { message: 'Nothing has been paid for this order. If it cannot be sent as it is, cancel it.' });
  if ((order.returns ?? []).length >= maxReturns)
    throw new Failure('refund_not_possible', { message: `There were ${maxReturns} returns and refunds of this order already.` });
  const refundable = order.lines
    .map((line) => ({ ...variantRefOf(line), name: lineName(line), quantity: unitsLeft(order, line) }))
    .filter(({ quantity }) => quantity > 0);
  if (refundable.length === 0) throw new Failure('refund_not_possible', { message: 'Every item of this order is already refunded or in a return.' });
  const requested = items ?? refundable.map(({ name: _, ...units }) => units);
  const fields: Record<string, string> = {};
  for (const [index, { quantity, ...unit }] of requested.entries()) {
    const line = findLine(refundable, unit);
    if (line === undefined)
      fields[`items.${index}.productId`] = isAmbiguous(refundable, unit) ? 'Name the variant: variantId' : 'Nothing of this item is left to refund';
    else if (quantity > line.quantity) fields[`items.${index}.quantity`] = `At most ${line.quantity} of ${line.name} can be refunded`;
    if (line !== undefined && requested.findIndex((each) => findLine(refundable, each) === line) !== index)
      fields[`items.${index}.productId`] = 'Name each item once';
  }
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  const isSent = order.status === 'shipped' || order.status === 'delivered';
  if (!isSent && refundable.every((line) => requested.some((each) => findLine(refundable, each) === line && each.quantity === line.quantity)))
    throw new Failure('refund_not_possible', { message: 'Nothing of this order would be left to send. Cancel it instead: that refunds all of it.' });
  return requested.map(({ quantity, ...unit }) => ({ ...variantRefOf(findLine(refundable, unit) ?? unit), quantity }));
}
