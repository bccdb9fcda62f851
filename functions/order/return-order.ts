/** Handles returns: requested, decided on, received and refunded, each step in one transaction. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import { sumOf } from '#shared/rules/order/refund-share.ts';
import {
  isReturnable,
  lastReturnDay,
  maxReturns,
  type ReturnMove,
  type ReturnStatus,
  returnDays,
  returnMove,
} from '#shared/rules/order/return-status.ts';
import { findLine, isAmbiguous, type LineRef, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { finishOrderRefund } from './finish-refund.ts';
import { deliveredAt, nameOfItem, orderItemIdOf, paidFor, returnOf, unitsLeft } from './order-state.ts';
import { changeOrder, type OrderItem, type OrderReturn, orderOfCustomer, type ReturnedItem, recordChange } from './order-store.ts';
import { returnToStock, scheduleOrderRefund } from './refund-order.ts';
import { indexReturn } from './return-store.ts';
import { type Decision, emailBuyer, updateOrderWith } from './update-order.ts';

type Actor = { readonly id: string; readonly role: Role };

export interface Request {
  readonly items: readonly {
    readonly orderItemId?: string | undefined;
    readonly productId?: number | undefined;
    readonly variantId?: number | undefined;
    readonly quantity: number;
    readonly reason: string;
  }[];
  readonly comment?: string | undefined;
  /** A repeat with the same key makes no second request. */
  readonly key?: string | undefined;
}

/** @throws Failure `order_not_found`, `not_returnable`, `invalid_input`, `idempotency_conflict` */
export async function requestReturn(by: Actor, orderId: string, request: Request, now: Date): Promise<OrderItem> {
  const id = ulid(now.getTime());
  const { items, comment, key = id } = request;
  const digest = createHash('sha256')
    .update(JSON.stringify([items, comment]))
    .digest('hex');
  const read = () => orderOfCustomer(by.id, orderId);
  await updateOrderWith(read, (order): Decision<void> => {
    const before = order.returns?.find((each) => each.request.key === key);
    if (before !== undefined && before.request.digest !== digest)
      throw new Failure('idempotency_conflict', { message: 'This request was already used for a different return.' });
    if (before !== undefined) return { writes: [], result: undefined };
    const returned = itemsOf(order, items, now);
    const at = now.toISOString();
    const created: OrderReturn = {
      id,
      status: 'requested',
      items: returned,
      ...(comment ? { comment } : {}),
      photos: [],
      createdAt: at,
      changedAt: at,
      request: { key, digest },
    };
    return {
      writes: [
        changeOrder(order, { returns: [...(order.returns ?? []), created] }),
        indexReturn({ returnId: id, orderId, customerId: order.customerId }, 'requested', at),
        recordChange(orderId, { by: { id: by.id, role: by.role }, from: 'none', to: 'requested', returnId: id }, now),
        ...emailBuyer(order, { template: 'return-asked', orderNumber: order.orderNumber, items: namesOf(order, returned) }, now),
      ],
      result: undefined,
    };
  });
  return readChanged(read);
}

/** The requested items: each line once, and at most the units that are left. */
function itemsOf(order: OrderItem, requested: Request['items'], now: Date): readonly ReturnedItem[] {
  const delivered = deliveredAt(order);
  if (delivered === undefined)
    throw new Failure('not_returnable', {
      message: order.status === 'cancelled' ? 'This order was cancelled.' : 'You can return items once the order is delivered.',
    });
  if (!isReturnable(delivered, now))
    throw new Failure('not_returnable', {
      message: `Items can be returned within ${returnDays} days of delivery; for this order that was until ${lastReturnDay(delivered)}.`,
    });
  if ((order.returns ?? []).length >= maxReturns)
    throw new Failure('not_returnable', { message: `There were ${maxReturns} returns of this order already. Please write to us.` });
  const fields: Record<string, string> = {};
  const lineOf = ({ orderItemId, productId, variantId }: Request['items'][number]) =>
    productId === undefined
      ? order.lines.find((line) => orderItemIdOf(order, line) === orderItemId)
      : findLine(order.lines, { productId, variantId });
  const items = requested.flatMap((item, index) => {
    const line = lineOf(item);
    const { productId = 0, quantity, reason } = item;
    const isTwice = line !== undefined && requested.slice(0, index).some((each) => lineOf(each) === line);
    if (line === undefined)
      fields[`items.${index}`] = isAmbiguous(order.lines, { productId }) ? 'Name the variant: variantId' : 'This item is not part of the order';
    if (isTwice) fields[`items.${index}`] = 'Name each item once, with the whole quantity';
    return line === undefined || isTwice ? [] : [{ ...variantRefOf(line), quantity, reason }];
  });
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  const short = items.filter((item) => item.quantity > unitsLeft(order, item));
  if (short.length > 0) {
    const left = short.map((item) => ({ ...variantRefOf(item), returnable: unitsLeft(order, item) }));
    throw new Failure('not_returnable', {
      message: namesOf(
        order,
        left.map(({ returnable, ...item }) => ({ ...item, quantity: returnable })),
      )
        .map(({ name, quantity }) => (quantity === 0 ? `${name}: nothing is left to return.` : `${name}: at most ${quantity} can be returned.`))
        .join(' '),
      details: { items: left },
    });
  }
  return items;
}

const namesOf = (order: OrderItem, items: readonly (LineRef & { readonly quantity: number })[]) =>
  items.map((item) => ({ name: nameOfItem(order, item), quantity: item.quantity }));

/** @throws Failure `order_not_found`, `return_not_found`, `return_moved_on` */
export async function withdrawReturn(by: Actor, orderId: string, returnId: string, now: Date): Promise<OrderItem> {
  const read = () => orderOfCustomer(by.id, orderId);
  await updateOrderWith(read, (order) => {
    const request = returnOf(order, returnId);
    if (request.status === 'withdrawn') return { writes: [], result: undefined };
    expectMove(request, 'withdrawn', 'customer');
    return { writes: moveWrites(order, request, { status: 'withdrawn' }, by, now), result: undefined };
  });
  return readChanged(read);
}

export interface Verdict {
  readonly status: 'approved' | 'refused' | 'received';
  readonly reason?: string | undefined;
  readonly items?: readonly (LineRef & { readonly restock: boolean })[] | undefined;
}

/** The entry of the audit log. */
const auditOf = (act: AuditedRequest, order: OrderItem, request: OrderReturn, { status, items, reason }: Verdict) =>
  recordAudit(act, {
    subject: { type: 'order', id: order.id },
    before: { returnId: request.id, returnStatus: request.status },
    after: { returnId: request.id, returnStatus: status, ...(items === undefined ? {} : { received: items }) },
    reason: reason || undefined,
  });

/** @throws Failure `order_not_found`, `return_not_found`, `return_moved_on`, `invalid_input` */
export async function changeReturn(
  read: () => Promise<OrderItem | undefined>,
  returnId: string,
  verdict: Verdict,
  act: AuditedRequest,
): Promise<OrderItem> {
  const { caller: by, now } = act;
  const refundId = await updateOrderWith<string | undefined>(read, async (order) => {
    const request = returnOf(order, returnId);
    const move = expectMove(request, verdict.status, 'admin');
    const reason = verdict.reason || undefined;
    if (move.needsReason && reason === undefined)
      throw new Failure('invalid_input', { fields: { reason: 'Please give a reason; the customer reads it' } });
    const audit = auditOf(act, order, request, verdict);
    if (verdict.status === 'received') {
      const { writes, result } = await receive(order, request, verdict, by, now);
      return { writes: [...writes, ...audit], result };
    }
    const approved = verdict.status === 'approved';
    const mail = {
      template: 'return-decided',
      orderNumber: order.orderNumber,
      approved,
      items: namesOf(order, request.items),
      ...(reason === undefined ? {} : { reason }),
    } as const;
    const refusal = approved || reason === undefined ? {} : { refusal: reason };
    return {
      writes: [...moveWrites(order, request, { status: verdict.status, ...refusal }, by, now, reason), ...audit, ...emailBuyer(order, mail, now)],
      result: undefined,
    };
  });
  if (refundId !== undefined) await processRefund(refundId, now, finishOrderRefund);
  return readChanged(read);
}

async function receive(
  order: OrderItem,
  request: OrderReturn,
  { items = [], reason }: Verdict,
  by: Actor,
  now: Date,
): Promise<Decision<string | undefined>> {
  const restockOf = new Map(items.map((item) => [findLine(request.items, item), item.restock]));
  const undecided = request.items.filter((item) => !restockOf.has(item));
  if (undecided.length > 0 || restockOf.size !== request.items.length || items.length !== restockOf.size)
    throw new Failure('invalid_input', { fields: { items: 'Say for each item of the return, once, whether it goes back on sale' } });
  const received = request.items.map((item) => ({ ...item, restocked: restockOf.get(item) === true }));
  const restocked = await returnToStock(received.filter((item) => item.restocked));
  const lines = paidFor(order, request.items);
  const amount = lines.reduce((sum, line) => sum + sumOf(line), 0);
  // Goods that cost nothing have nothing to refund.
  if (amount === 0)
    return { writes: [...moveWrites(order, request, { status: 'refunded', items: received }, by, now, reason), ...restocked], result: undefined };
  const { refund, writes } = scheduleOrderRefund(order, { id: request.id, reason: 'returned', lines }, now);
  return {
    writes: [
      ...moveWrites(order, request, { status: 'received', items: received, refundId: refund.id }, by, now, reason, {
        refunds: [...(order.refunds ?? []), refund],
      }),
      ...writes,
      ...restocked,
      ...emailBuyer(order, { template: 'refund-started', amount, reason: 'returned', orderNumber: order.orderNumber }, now),
    ],
    result: refund.id,
  };
}

/** @throws Failure `return_moved_on` */
function expectMove({ status }: OrderReturn, to: ReturnStatus, by: ReturnMove['by']): ReturnMove {
  const move = returnMove(status, to, by);
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
  more: Parameters<typeof changeOrder>[1] = {},
): readonly TransactItem[] {
  const { id: orderId, customerId, returns = [] } = order;
  const at = now.toISOString();
  const audit = { by: { id: by.id, role: by.role }, from: request.status, to: change.status, returnId: request.id, ...(reason ? { reason } : {}) };
  return [
    changeOrder(order, { ...more, returns: returns.map((each) => (each === request ? { ...request, ...change, changedAt: at } : each)) }),
    indexReturn({ returnId: request.id, orderId, customerId }, change.status, at),
    recordChange(orderId, audit, now),
  ];
}

async function readChanged(read: () => Promise<OrderItem | undefined>): Promise<OrderItem> {
  const order = await read();
  if (order === undefined) throw new Failure('order_not_found');
  log.info('return.changed', { orderId: order.id });
  return order;
}
