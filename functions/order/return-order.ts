/** Handles returns: requested, decided on, received and refunded or exchanged, each step in one transaction. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import { carrierName, trackingUrl } from '#shared/rules/order/carriers.ts';
import { exchangeEnd, isExchange, type ReleaseReason } from '#shared/rules/order/exchange.ts';
import { shareAmount } from '#shared/rules/order/refund-share.ts';
import { isReturnable, lastReturnDay, maxReturns, type ReturnMove, type ReturnStatus, returnMove } from '#shared/rules/order/return-status.ts';
import { findLine, isAmbiguous, type LineRef, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { returnDays } from '#shared/rules/return-terms.ts';
import { addExchangeVariants, holdUnits, type RequestedItem, releaseUnits, removeHoldDeadline, sendUnits } from './exchange.ts';
import { finishOrderRefund } from './finish-refund.ts';
import { deliveredAt, nameOfItem, orderItemIdOf, refundLinesOf, refundOf, requireReturn, unitsLeft } from './order-state.ts';
import { changeOrder, type OrderItem, type OrderReturn, orderOfCustomer, type ReturnedItem, recordChange } from './order-store.ts';
import { payoutOf, returnToStock, scheduleOrderRefund } from './refund-order.ts';
import { indexReturn } from './return-store.ts';
import { emailBuyer, type OrderUpdate, requireOrder, updateOrderWith } from './update-order.ts';

export type Actor = { readonly id: string; readonly role: Role };

export interface ReturnRequest {
  readonly items: readonly {
    readonly orderItemId?: string | undefined;
    readonly productId?: number | undefined;
    readonly variantId?: number | undefined;
    readonly quantity: number;
    readonly reason: string;
    /** The variant that the customer wants in exchange; absent: a refund. */
    readonly exchangeVariantId?: number | undefined;
  }[];
  readonly comment?: string | undefined;
  /** A repeat with the same key makes no second request. */
  readonly key?: string | undefined;
}

/**
 * Saves one return for the items that are to be refunded, and one for those that are to be exchanged, whose new units it holds.
 * @throws Failure `order_not_found`, `not_returnable`, `exchange_not_possible`, `invalid_input`, `idempotency_conflict`
 */
export async function requestReturn(by: Actor, orderId: string, request: ReturnRequest, now: Date): Promise<OrderItem> {
  const ids = [ulid(now.getTime()), ulid(now.getTime())].sort();
  const { items, comment, key = ids.join() } = request;
  const digest = createHash('sha256')
    .update(JSON.stringify([items, comment]))
    .digest('hex');
  const read = () => orderOfCustomer(by.id, orderId);
  await updateOrderWith(read, async (order): Promise<OrderUpdate<void>> => {
    const earlier = order.returns?.find((each) => each.request.key === key);
    if (earlier !== undefined && earlier.request.digest !== digest)
      throw new Failure('idempotency_conflict', { message: 'This request was already used for a different return.' });
    if (earlier !== undefined) return { writes: [], result: undefined };
    const returned = await addExchangeVariants(order, checkItems(order, items, now), now);
    const created = toReturns(returned, ids, { ...(comment ? { comment } : {}), request: { key, digest } }, now);
    assertCanReturn(order, created.length);
    return { writes: requestWrites(order, created, returned, by, now), result: undefined };
  });
  return readChanged(read);
}

/** Makes one return of the items that are to be refunded and one of those that are to be exchanged; neither without items. */
function toReturns(
  items: readonly ReturnedItem[],
  ids: readonly string[],
  fields: Pick<OrderReturn, 'comment' | 'request'>,
  now: Date,
): readonly OrderReturn[] {
  const at = now.toISOString();
  const groups = [items.filter(({ exchangeFor }) => exchangeFor === undefined), items.filter(({ exchangeFor }) => exchangeFor !== undefined)];
  return groups.flatMap((group, index): OrderReturn[] => {
    if (group.length === 0) return [];
    const exchange: Pick<OrderReturn, 'exchange'> = index === 0 ? {} : { exchange: { status: 'held', heldUntil: exchangeEnd(now).toISOString() } };
    return [{ id: ids[index] ?? '', status: 'requested', items: group, photos: [], createdAt: at, changedAt: at, ...fields, ...exchange }];
  });
}

/** @param returned the items of all created returns, in the order in which the customer named them */
function requestWrites(
  order: OrderItem,
  created: readonly OrderReturn[],
  returned: readonly ReturnedItem[],
  by: Actor,
  now: Date,
): readonly TransactItem[] {
  const { id: orderId, customerId, orderNumber } = order;
  const heldUntil = exchangeEnd(now).toISOString();
  const holds = created.filter(isExchange);
  const mail = { template: 'return-asked', orderNumber, items: namesOf(order, returned), ...(holds.length === 0 ? {} : { heldUntil }) } as const;
  return [
    changeOrder(order, { returns: [...(order.returns ?? []), ...created] }),
    ...created.flatMap(({ id: returnId }) => [
      indexReturn({ returnId, orderId, customerId }, 'requested', now.toISOString()),
      recordChange(orderId, { by: { id: by.id, role: by.role }, from: 'none', to: 'requested', returnId }, now),
    ]),
    ...holds.flatMap((each) => holdUnits({ returnId: each.id, orderId, customerId }, each, heldUntil)),
    ...emailBuyer(order, mail, now),
  ];
}

/** @throws Failure `not_returnable` when the order would have too many returns */
function assertCanReturn({ returns = [] }: OrderItem, added: number): void {
  if (returns.length + added > maxReturns)
    throw new Failure('not_returnable', { message: `There were ${returns.length} returns of this order already. Please write to us.` });
}

/** The requested items: each line once, and at most the units that are left. */
function checkItems(order: OrderItem, requested: ReturnRequest['items'], now: Date): readonly RequestedItem[] {
  assertInReturnWindow(order, now);
  assertCanReturn(order, 1);
  const items = findRequestedItems(order, requested);
  assertUnitsLeft(order, items);
  return items;
}

/** @throws Failure `not_returnable` */
function assertInReturnWindow(order: OrderItem, now: Date): void {
  const delivered = deliveredAt(order);
  if (delivered === undefined)
    throw new Failure('not_returnable', {
      message: order.status === 'cancelled' ? 'This order was cancelled.' : 'You can return items once the order is delivered.',
    });
  if (!isReturnable(delivered, now))
    throw new Failure('not_returnable', {
      message: `Items can be returned within ${returnDays} days of delivery; for this order that was until ${lastReturnDay(delivered)}.`,
    });
}

/** @throws Failure `invalid_input` for an item that is not part of the order, and for one that is named twice */
function findRequestedItems(order: OrderItem, requested: ReturnRequest['items']): readonly RequestedItem[] {
  const fields: Record<string, string> = {};
  const lineOf = ({ orderItemId, productId, variantId }: ReturnRequest['items'][number]) =>
    productId === undefined
      ? order.lines.find((line) => orderItemIdOf(order, line) === orderItemId)
      : findLine(order.lines, { productId, variantId });
  const items = requested.flatMap((item, index) => {
    const line = lineOf(item);
    const { productId = 0, quantity, reason, exchangeVariantId } = item;
    const isTwice = line !== undefined && requested.slice(0, index).some((each) => lineOf(each) === line);
    if (line === undefined)
      fields[`items.${index}`] = isAmbiguous(order.lines, { productId }) ? 'Name the variant: variantId' : 'This item is not part of the order';
    if (isTwice) fields[`items.${index}`] = 'Name each item once, with the whole quantity';
    return line === undefined || isTwice ? [] : [{ ...variantRefOf(line), quantity, reason, exchangeVariantId }];
  });
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  return items;
}

/** @throws Failure `not_returnable`, which names each item with the units that are left of it */
function assertUnitsLeft(order: OrderItem, items: readonly RequestedItem[]): void {
  const exceeding = items.filter((item) => item.quantity > unitsLeft(order, item));
  if (exceeding.length === 0) return;
  const limits = exceeding.map((item) => ({ ...variantRefOf(item), returnable: unitsLeft(order, item) }));
  const sentences = limits.map(({ returnable, ...item }) => {
    const name = nameOfItem(order, item);
    return returnable === 0 ? `${name}: nothing is left to return.` : `${name}: at most ${returnable} can be returned.`;
  });
  throw new Failure('not_returnable', { message: sentences.join(' '), details: { items: limits } });
}

export const namesOf = (order: OrderItem, items: readonly (LineRef & Pick<ReturnedItem, 'quantity' | 'exchangeFor'>)[]) =>
  items.map((item) => ({
    name: nameOfItem(order, item),
    quantity: item.quantity,
    ...(item.exchangeFor === undefined ? {} : { exchangeFor: item.exchangeFor.variantTitle }),
  }));

/** @throws Failure `order_not_found`, `return_not_found`, `return_moved_on` */
export async function withdrawReturn(by: Actor, orderId: string, returnId: string, now: Date): Promise<OrderItem> {
  const read = () => orderOfCustomer(by.id, orderId);
  await updateOrderWith(read, (order) => {
    const request = requireReturn(order, returnId);
    if (request.status === 'withdrawn') return { writes: [], result: undefined };
    requireAllowedMove(request, 'withdrawn', 'customer');
    const writes = moveWrites(order, request, { status: 'withdrawn', ...markReleased(request, 'withdrawn') }, by, now);
    return { writes: [...writes, ...releaseUnits(order.id, request)], result: undefined };
  });
  return readChanged(read);
}

export interface ReturnDecision {
  readonly status: 'approved' | 'refused' | 'received' | 'exchanged';
  readonly reason?: string | undefined;
  readonly items?: readonly (LineRef & { readonly restock: boolean })[] | undefined;
  readonly trackingNumber?: string | undefined;
  readonly carrier?: string | undefined;
}

/** The entry of the audit log. */
const auditWrites = (
  auditedRequest: AuditedRequest,
  order: OrderItem,
  request: OrderReturn,
  { status, items, reason, trackingNumber, carrier }: ReturnDecision,
) =>
  recordAudit(auditedRequest, {
    subject: { type: 'order', id: order.id },
    before: { returnId: request.id, returnStatus: request.status },
    after: { returnId: request.id, returnStatus: status, ...(items === undefined ? {} : { received: items }), trackingNumber, carrier },
    reason: reason || undefined,
  });

/** @throws Failure `order_not_found`, `return_not_found`, `return_moved_on`, `invalid_input` */
export async function changeReturn(
  read: () => Promise<OrderItem | undefined>,
  returnId: string,
  decision: ReturnDecision,
  auditedRequest: AuditedRequest,
): Promise<OrderItem> {
  const { caller: by, now } = auditedRequest;
  const refundId = await updateOrderWith<string | undefined>(read, async (order) => {
    const request = requireReturn(order, returnId);
    const move = requireAllowedMove(request, decision.status, 'admin');
    const reason = decision.reason || undefined;
    if (move.needsReason && reason === undefined)
      throw new Failure('invalid_input', { fields: { reason: 'Please give a reason; the customer reads it' } });
    const audit = auditWrites(auditedRequest, order, request, decision);
    assertParcelFields(decision);
    if (decision.status === 'received') {
      const { writes, result } = await receiveReturn(order, request, decision, by, now);
      return { writes: [...writes, ...audit], result };
    }
    if (decision.status === 'exchanged') return { writes: [...sendExchange(order, request, decision, by, now), ...audit], result: undefined };
    const approved = decision.status === 'approved';
    const mail = {
      template: 'return-decided',
      orderNumber: order.orderNumber,
      approved,
      items: namesOf(order, request.items),
      ...(reason === undefined ? {} : { reason }),
      ...(request.exchange?.status === 'held' ? { heldUntil: request.exchange.heldUntil } : { amount: refundOf(order, request) }),
    } as const;
    const refusal = approved ? {} : { ...(reason === undefined ? {} : { refusal: reason }), ...markReleased(request, 'refused') };
    const writes = moveWrites(order, request, { status: decision.status, ...refusal }, by, now, reason);
    const releases = approved ? [] : releaseUnits(order.id, request);
    return { writes: [...writes, ...releases, ...audit, ...emailBuyer(order, mail, now)], result: undefined };
  });
  if (refundId !== undefined) await processRefund(refundId, now, finishOrderRefund);
  return readChanged(read);
}

async function receiveReturn(
  order: OrderItem,
  request: OrderReturn,
  { items = [], reason }: ReturnDecision,
  by: Actor,
  now: Date,
): Promise<OrderUpdate<string | undefined>> {
  const restockOf = new Map(items.map((item) => [findLine(request.items, item), item.restock]));
  const undecided = request.items.filter((item) => !restockOf.has(item));
  if (undecided.length > 0 || restockOf.size !== request.items.length || items.length !== restockOf.size)
    throw new Failure('invalid_input', { fields: { items: 'Say for each item of the return, once, whether it goes back on sale' } });
  const received = request.items.map((item) => ({ ...item, restocked: restockOf.get(item) === true }));
  const restocked = await returnToStock(received.filter((item) => item.restocked));
  if (isExchange(request)) {
    const writes = moveWrites(order, request, { status: 'received', items: received }, by, now, reason);
    return { writes: [...writes, ...restocked, removeHoldDeadline({ orderId: order.id, returnId: request.id })], result: undefined };
  }
  const { writes, result } = refundReturn(order, request, { items: received }, by, now, reason);
  return { writes: [...writes, ...restocked], result };
}

/** Refunds the items of a return that have arrived. The result is the id of the refund, undefined when nothing was paid for them. */
export function refundReturn(
  order: OrderItem,
  request: OrderReturn,
  change: Partial<OrderReturn>,
  by: Actor,
  now: Date,
  reason?: string,
): OrderUpdate<string | undefined> {
  const lines = refundLinesOf(order, request.items);
  const amount = lines.reduce((sum, line) => sum + shareAmount(line), 0);
  // Goods that cost nothing have nothing to refund.
  if (amount === 0) return { writes: moveWrites(order, request, { ...change, status: 'refunded' }, by, now, reason), result: undefined };
  const { refund, writes } = scheduleOrderRefund(order, { id: request.id, reason: 'returned', lines }, now);
  return {
    writes: [
      ...moveWrites(order, request, { ...change, status: 'received', refundId: refund.id }, by, now, reason, {
        refunds: [...(order.refunds ?? []), refund],
      }),
      ...writes,
      ...emailBuyer(
        order,
        { template: 'refund-started', amount, reason: 'returned', orderNumber: order.orderNumber, ...payoutOf(order, refund) },
        now,
      ),
    ],
    result: refund.id,
  };
}

/** Checks that an exchange that is sent has a tracking number, and that no other decision names a parcel. @throws Failure `invalid_input` */
function assertParcelFields({ status, trackingNumber = '', carrier = '' }: ReturnDecision): void {
  const fields: Record<string, string> = {};
  const isSent = status === 'exchanged';
  if (isSent && trackingNumber === '') fields['trackingNumber'] = 'Please enter the tracking number of the parcel';
  if (!isSent && trackingNumber !== '') fields['trackingNumber'] = 'Leave the tracking number out: it is accepted only when an exchange is sent';
  if (!isSent && carrier !== '') fields['carrier'] = 'Leave the carrier out: it is accepted only when an exchange is sent';
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
}

/** The writes that sell the held units and mark the exchange as sent. No money moves, and the invoice stays as it is. */
function sendExchange(
  order: OrderItem,
  request: OrderReturn,
  { trackingNumber = '', carrier, reason }: ReturnDecision,
  by: Actor,
  now: Date,
): readonly TransactItem[] {
  const carrierField = carrier ? { carrier: carrierName(carrier) } : {};
  const url = trackingUrl(carrierField.carrier, trackingNumber);
  const { heldUntil } = request.exchange ?? { heldUntil: request.createdAt };
  const sent = { status: 'sent' as const, heldUntil, sentAt: now.toISOString(), trackingNumber, ...carrierField };
  const { orderNumber } = order;
  const items = namesOf(order, request.items);
  return [
    ...moveWrites(order, request, { status: 'exchanged', exchange: sent }, by, now, reason),
    ...sendUnits(request),
    ...emailBuyer(
      order,
      { template: 'exchange-sent', orderNumber, items, trackingNumber, ...carrierField, ...(url === undefined ? {} : { url }) },
      now,
    ),
  ];
}

/** The exchange of a return once its units are released. */
export const markReleased = ({ exchange }: OrderReturn, reason: ReleaseReason): Pick<OrderReturn, 'exchange'> =>
  exchange?.status === 'held' ? { exchange: { ...exchange, status: 'released', releasedBecause: reason } } : {};

/** @throws Failure `return_moved_on` */
function requireAllowedMove(request: OrderReturn, to: ReturnStatus, by: ReturnMove['by']): ReturnMove {
  const { status } = request;
  const move = returnMove(request, to, by);
  if (move === undefined) throw new Failure('return_moved_on', { message: `This return is ${status} and cannot become ${to}.`, details: { status } });
  return move;
}

function moveWrites(
  order: OrderItem,
  request: OrderReturn,
  change: Partial<OrderReturn> & Pick<OrderReturn, 'status'>,
  by: Actor,
  now: Date,
  reason?: string,
  otherChanges: Parameters<typeof changeOrder>[1] = {},
): readonly TransactItem[] {
  const { id: orderId, customerId, returns = [] } = order;
  const at = now.toISOString();
  const audit = { by: { id: by.id, role: by.role }, from: request.status, to: change.status, returnId: request.id, ...(reason ? { reason } : {}) };
  return [
    changeOrder(order, { ...otherChanges, returns: returns.map((each) => (each === request ? { ...request, ...change, changedAt: at } : each)) }),
    indexReturn({ returnId: request.id, orderId, customerId }, change.status, at),
    recordChange(orderId, audit, now),
  ];
}

/** Reads the order again after a change. @throws Failure `order_not_found` */
export async function readChanged(read: () => Promise<OrderItem | undefined>): Promise<OrderItem> {
  const order = await requireOrder(read);
  log.info('return.changed', { orderId: order.id });
  return order;
}
