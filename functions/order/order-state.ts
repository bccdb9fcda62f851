/** Derives the state of an order from its record: its stages, the units left to return, and the refund of these units. */

import type { RefundLine } from '#functions/payment/refund-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Paise } from '#shared/rules/money.ts';
import { isExchange } from '#shared/rules/order/exchange.ts';
import type { OrderMoveState } from '#shared/rules/order/order-status.ts';
import { computeShare, paidShares, type Share, shareAmount } from '#shared/rules/order/refund-share.ts';
import { countsAsReturned, isReturnedForRefund } from '#shared/rules/order/return-status.ts';
import { isSameVariant, type LineRef, lineName, variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import type { OrderItem, OrderReturn, TimelineEntry } from './order-store.ts';

export const orderStateOf = ({ status, steppedBack = false, returns = [], paymentStatus, collection }: OrderItem): OrderMoveState => ({
  status,
  steppedBack,
  hasReturns: returns.length > 0,
  isDue: paymentStatus === 'due',
  isRemitted: collection?.remittance !== undefined,
});

/** The oldest orders have no timeline: only their first stage is known. */
export const stagesOf = ({ timeline, createdAt }: OrderItem): readonly TimelineEntry[] => timeline ?? [{ status: 'pending', at: createdAt }];

export function deliveredAt(order: OrderItem): Date | undefined {
  const stage = order.status === 'delivered' ? stagesOf(order).find(({ status }) => status === 'delivered') : undefined;
  return stage && new Date(stage.at);
}

/** Units of a line that are neither returned nor in a return request. */
export function unitsLeft({ lines, returns = [] }: OrderItem, lineRef: LineRef): number {
  const bought = lines.find((line) => isSameVariant(line, lineRef))?.quantity ?? 0;
  const returned = returns.filter(({ status }) => countsAsReturned(status)).flatMap(({ items }) => items);
  return returned.reduce((remaining, item) => remaining - (isSameVariant(item, lineRef) ? item.quantity : 0), bought);
}

/** Returns the refund of these units, line by line. Shares are cumulative, so units that were returned before count. */
export function refundLinesOf(order: OrderItem, units: readonly (LineRef & { readonly quantity: number })[]): readonly RefundLine[] {
  const paid = paidShares(order.lines, order);
  return units.map(({ quantity, ...unit }) => {
    const index = order.lines.findIndex((line) => isSameVariant(line, unit));
    const line = order.lines[index];
    const share: Share = line === undefined ? zeroShare : computeShare(paid[index] ?? zeroShare, line, returnedUnits(order, unit), quantity);
    return { ...variantRefOf(unit), quantity, ...share };
  });
}

const zeroShare: Share = { taxable: 0, tax: 0, shipping: 0 };

const returnedUnits = ({ returns = [] }: OrderItem, lineRef: LineRef): number =>
  returns
    .filter(isReturnedForRefund)
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + (isSameVariant(item, lineRef) ? item.quantity : 0), 0);

/** The amount of a return's refund, or what it would be now. An exchange has no refund. */
export const refundOf = (order: OrderItem, request: Pick<OrderReturn, 'refundId' | 'items' | 'exchange'>): Paise =>
  isExchange(request)
    ? 0
    : (order.refunds?.find(({ id }) => id === request.refundId)?.amount ??
      refundLinesOf(order, request.items).reduce((sum, line) => sum + shareAmount(line), 0));

/** @throws Failure `return_not_found` */
export function requireReturn({ returns = [] }: OrderItem, id: string): OrderReturn {
  const found = returns.find((each) => each.id === id);
  if (found === undefined) throw new Failure('return_not_found');
  return found;
}

/** Names a line to clients. */
export const orderItemIdOf = ({ id }: Pick<OrderItem, 'id'>, line: LineRef): string => `${id}-${variantIdOf(line)}`;

/** The name of a returned item, with its choice. */
export function nameOfItem({ lines }: OrderItem, item: LineRef): string {
  const line = lines.find((each) => isSameVariant(each, item));
  return line === undefined ? '' : lineName(line);
}
