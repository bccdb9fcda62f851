/** Moves an order from one status to another, with stock, refund, e-mail and audit entry in one transaction. */

import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import { formatMoney, type Paise, toRupees } from '#shared/rules/money.ts';
import { carrierName, trackingUrl } from '#shared/rules/order/carriers.ts';
import { movesOf, type OrderMove, type OrderStatus } from '#shared/rules/order/order-status.ts';
import { shareAmount } from '#shared/rules/order/refund-share.ts';
import { lastReturnDay } from '#shared/rules/order/return-status.ts';
import { changePaymentOnDelivery } from './collect-payment.ts';
import { finishOrderRefund } from './finish-refund.ts';
import { orderStateOf, stagesOf } from './order-state.ts';
import { changeOrder, type OrderChange, type OrderItem, recordChange } from './order-store.ts';
import { returnToStock, scheduleOrderRefund, unrefundedLines } from './refund-order.ts';
import { assertRevision, emailBuyer, type OrderUpdate, requireOrder, updateOrderWith } from './update-order.ts';

export interface StatusRequest {
  readonly to: OrderStatus;
  readonly by: { readonly id: string; readonly role: Role };
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly reason?: string | undefined;
  /** The amount that the courier collected on delivery, in rupees, and the courier's reference. */
  readonly collection?: { readonly amount: number; readonly reference: string } | undefined;
  /** The revision that the client saw. */
  readonly revision?: number | undefined;
  /** For the audit log; absent when the customer cancels. */
  readonly auditedRequest?: AuditedRequest;
}

/**
 * Changes the status of the order that `read` finds. A customer who cancels a second time gets the same response.
 * @returns the order after the change
 * @throws Failure `order_not_found`, `status_not_possible`, `order_not_cancellable`, `edited_meanwhile`, `invalid_input`
 */
export async function changeOrderStatus(read: () => Promise<OrderItem | undefined>, request: StatusRequest, now: Date): Promise<OrderItem> {
  const refundId = await updateOrderWith(read, async (order) => {
    if (request.by.role === 'customer' && order.status === request.to) return { writes: [], result: undefined };
    assertRevision(order, request.revision);
    const move = requireMove(order, request);
    return buildWrites(order, move, request, now);
  });
  if (refundId !== undefined) await processRefund(refundId, now, finishOrderRefund);
  const moved = await requireOrder(read);
  log.info('order.moved', { orderId: moved.id, status: moved.status, by: request.by.role });
  return moved;
}

/** @throws Failure `order_not_cancellable`, `status_not_possible`, `invalid_input` when the order cannot make the move */
function requireMove(order: OrderItem, { to, by, carrier = '', trackingNumber = '', reason = '', collection }: StatusRequest): OrderMove {
  const moves = movesOf(orderStateOf(order));
  const move = moves.find((each) => each.to === to);
  if (by.role === 'customer') {
    if (move?.byCustomer === true) return move;
    throw new Failure('order_not_cancellable');
  }
  if (move === undefined) throw statusNotPossible(order.status, to, moves);
  const fields: Record<string, string> = {};
  const needsNumber = move.needs.includes('trackingNumber');
  if (needsNumber && trackingNumber === '') fields['trackingNumber'] = 'Please enter the tracking number of the parcel';
  if (!needsNumber && trackingNumber !== '')
    fields['trackingNumber'] = 'Leave the tracking number out: it is accepted only when an order is marked as shipped';
  if (!needsNumber && carrier !== '') fields['carrier'] = 'Leave the carrier out: it is accepted only when an order is marked as shipped';
  if (move.needs.includes('reason') && reason === '') fields['reason'] = 'Please give a reason';
  Object.assign(fields, collectionProblems(order, move, collection));
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  return move;
}

/** Returns errors by field unless exactly the total was collected, because a courier hands the parcel over only for the full amount. */
function collectionProblems({ total }: OrderItem, { needs }: OrderMove, collection: StatusRequest['collection']): Record<string, string> {
  if (!needs.includes('collection'))
    return collection === undefined
      ? {}
      : { collection: 'Leave this out: only an order that is paid on delivery has a collected amount, when it is marked as delivered' };
  if (collection === undefined) return { 'collection.amount': `Enter what was collected: ${formatMoney(total)}` };
  return {
    ...(collection.amount === toRupees(total)
      ? {}
      : {
          'collection.amount': `The courier must collect exactly ${formatMoney(total)}. If it collected another amount, clear that up with the courier first`,
        }),
    ...(collection.reference === '' ? { 'collection.reference': "Enter the courier's reference of the collection" } : {}),
  };
}

function statusNotPossible(from: OrderStatus, to: OrderStatus, moves: readonly OrderMove[]): Failure {
  const possible = moves.map((each) => each.to);
  const allowed = possible.length === 0 ? 'It stays as it is.' : `It can become ${possible.join(' or ')}.`;
  const message = from === to ? `This order is ${from} already.` : `This order is ${from} and cannot become ${to}. ${allowed}`;
  return new Failure('status_not_possible', { message, details: { status: from, possible } });
}

/** The result is the id of the refund; undefined when there is nothing to refund. */
async function buildWrites(order: OrderItem, move: OrderMove, request: StatusRequest, now: Date): Promise<OrderUpdate<string | undefined>> {
  const change = {
    status: move.to,
    steppedBack: move.isBack ? true : undefined,
    timeline: nextTimeline(order, move, now),
    ...parcelChange(move, request),
  };
  const { writes: paymentWrites, ...paymentChange } = await changePaymentOnDelivery(order, move, request, now);
  const undone = move.undoesSale ? await undoSale(order, move, request, now) : undefined;
  return {
    writes: [
      changeOrder(order, { ...change, ...paymentChange, ...undone?.change }),
      ...auditWrites(order, change, request, now),
      ...paymentWrites,
      ...(undone?.writes ?? []),
      ...statusEmail(order, move, request, undone === undefined ? order.total : (undone.refund?.amount ?? 0), now),
    ],
    result: undone?.refund?.id,
  };
}

/** Puts the goods of an order that ends without a delivery on sale again, and schedules the refund of everything that was paid for it. */
async function undoSale(order: OrderItem, { to }: OrderMove, { by, reason }: StatusRequest, now: Date) {
  const lines = unrefundedLines(order);
  // The customer sees why an order was cancelled. Why a parcel came back is recorded in the audit log only.
  const isCancelled = to === 'cancelled';
  const cancellation = { by: by.role === 'customer' ? ('customer' as const) : ('shop' as const), ...(reason ? { reason } : {}) };
  // An order whose payment is still due has not been paid, and of a paid order everything may have been refunded before.
  const hasRefund = order.paymentStatus !== 'due' && lines.some((line) => shareAmount(line) > 0);
  const scheduled = hasRefund ? scheduleOrderRefund(order, { id: order.id, reason: isCancelled ? 'cancelled' : 'came_back', lines }, now) : undefined;
  return {
    change: { ...(isCancelled && { cancellation }), ...(scheduled && { refunds: [...(order.refunds ?? []), scheduled.refund] }) },
    writes: [...(scheduled?.writes ?? []), ...(await returnToStock(lines))],
    refund: scheduled?.refund,
  };
}

/** Records the move in the order's history and, when staff made it, in the audit log. */
function auditWrites(
  order: OrderItem,
  change: OrderChange & { readonly status: OrderStatus },
  request: StatusRequest,
  now: Date,
): readonly TransactItem[] {
  const { by, auditedRequest, collection } = request;
  const reason = request.reason || undefined;
  const entry = { by: { id: by.id, role: by.role }, from: order.status, to: change.status, ...(reason === undefined ? {} : { reason }) };
  return [
    recordChange(order.id, entry, now),
    ...(auditedRequest === undefined ? [] : recordAudit(auditedRequest, { ...auditEntry(order, change, collection), reason })),
  ];
}

/** The entry of the audit log. */
const auditEntry = (order: OrderItem, { status, carrier, trackingNumber }: OrderChange, collection: StatusRequest['collection']) => ({
  subject: { type: 'order', id: order.id },
  before: { status: order.status, carrier: order.carrier, trackingNumber: order.trackingNumber },
  after: { status, carrier: carrier ?? order.carrier, trackingNumber: trackingNumber ?? order.trackingNumber, collected: collection?.amount },
});

const nextTimeline = (order: OrderItem, { to, isBack }: OrderMove, now: Date) =>
  isBack ? stagesOf(order).filter(({ status }) => status !== order.status) : [...stagesOf(order), { status: to, at: now.toISOString() }];

/** Sets tracking number and carrier with the status `shipped`, and removes them when that step is taken back. */
function parcelChange({ to, isBack, needs }: OrderMove, { carrier, trackingNumber }: StatusRequest): Pick<OrderChange, 'trackingNumber' | 'carrier'> {
  if (needs.includes('trackingNumber')) return { trackingNumber, carrier: carrier ? carrierName(carrier) : undefined };
  return isBack && to === 'processing' ? { trackingNumber: undefined, carrier: undefined } : {};
}

function statusEmail(
  order: OrderItem,
  { mail }: OrderMove,
  { carrier, trackingNumber = '', reason, by }: StatusRequest,
  amount: Paise,
  now: Date,
): readonly TransactItem[] {
  const { orderNumber } = order;
  const refunded = amount === 0 && order.paymentStatus !== 'due' ? { wasRefunded: true as const } : {};
  if (mail === 'order-shipped') return shippedEmail(order, carrier, trackingNumber, now);
  if (mail === 'order-delivered')
    return emailBuyer(order, { template: mail, orderNumber, returnableUntil: lastReturnDay(now), subscriber: order.customerId }, now);
  if (mail === 'order-came-back') return emailBuyer(order, { template: mail, orderNumber, amount, ...refunded }, now);
  if (mail !== 'order-cancelled') return [];
  return emailBuyer(order, { template: mail, orderNumber, amount, ...refunded, ...(by.role !== 'customer' && reason ? { reason } : {}) }, now);
}

/** Enqueues the e-mail with the tracking number and link. For payment on delivery it also states the amount due and attaches the invoice. */
export function shippedEmail(order: OrderItem, carrier: string | undefined, trackingNumber: string, now: Date): readonly TransactItem[] {
  const { id: orderId, customerId, orderNumber, total, paymentStatus } = order;
  const carrierLabel = carrier ? carrierName(carrier) : undefined;
  const url = trackingUrl(carrierLabel, trackingNumber);
  const parcel = { trackingNumber, ...(carrierLabel === undefined ? {} : { carrier: carrierLabel }), ...(url === undefined ? {} : { url }) };
  const due = paymentStatus === 'due' ? { due: total, paper: { customerId, orderId } } : {};
  return emailBuyer(order, { template: 'order-shipped', orderNumber, ...parcel, ...due }, now);
}
