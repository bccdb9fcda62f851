/** Builds the API's order: amounts in rupees, and the actions that are possible now. */

import type { Order } from '#shared/contract/order/order.ts';
import { canAccess, type Role } from '#shared/rules/identity/role.ts';
import { toRupees } from '#shared/rules/money.ts';
import { trackingUrl } from '#shared/rules/order/carriers.ts';
import { movesOf } from '#shared/rules/order/order-status.ts';
import { maskedPayout, type Payout } from '#shared/rules/order/payout.ts';
import { type BoughtLine, personalFieldsOf } from '#shared/rules/order/purchase.ts';
import { toRupeeFigures, toRupeeOffer } from '#shared/rules/order/quote.ts';
import { shareAmount } from '#shared/rules/order/refund-share.ts';
import { isReturnable, lastReturnDay, returnMove } from '#shared/rules/order/return-status.ts';
import { type LineRef, variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { deliveredAt, nameOfItem, orderItemIdOf, orderStateOf, refundLinesOf, refundOf, stagesOf, unitsLeft } from './order-state.ts';
import type { ChangeItem, Collection, Exchange, OrderItem, OrderReturn } from './order-store.ts';

interface Viewer {
  readonly role: Role;
}

/** A change with the name of the staff member who made it. */
export type NamedChange = Omit<ChangeItem, 'by'> & { readonly by: ChangeItem['by'] & { readonly name?: string } };

export function toOrderResponse(order: OrderItem, { role }: Viewer, now: Date, history?: readonly NamedChange[]): Order {
  const { id, orderNumber, status, paymentStatus, createdAt, trackingNumber, notes, customerId, cancellation } = order;
  const { buyer, ...personal } = personalFieldsOf(order);
  const delivered = deliveredAt(order);
  const isReturnWindowOpen = delivered !== undefined && isReturnable(delivered, now);
  const moves = movesOf(orderStateOf(order));
  const isForStaff = canAccess(role, 'orders');
  return {
    id,
    orderNumber,
    status,
    paymentStatus,
    createdAt,
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    ...(notes === undefined ? {} : { notes }),
    ...(isForStaff && order.staffNotes !== undefined ? { staffNotes: order.staffNotes } : {}),
    revision: order.revision ?? 0,
    userId: customerId,
    user: buyer,
    ...personal,
    orderItems: order.lines.map((line) => ({
      ...toItemResponse(order, line),
      returnable: isReturnWindowOpen ? unitsLeft(order, line) : 0,
      ...(history === undefined ? {} : { givesBack: refundAmounts(order, line) }),
    })),
    paymentMethod: order.paymentMethod,
    ...(paymentStatus === 'due' ? { amountDue: toRupees(order.total) } : {}),
    ...(isForStaff && order.collection !== undefined ? { collection: toCollectionResponse(order.collection) } : {}),
    ...(order.payout === undefined ? {} : { payout: maskedPayout(order.payout) }),
    ...(history !== undefined && order.payout !== undefined ? { payTo: toPayTo(order.payout) } : {}),
    ...(isForStaff ? { paymentId: order.paymentId } : {}),
    ...toRupeeFigures(order),
    offers: (order.offers ?? []).map(toRupeeOffer),
    ...(order.deliveryPromise === undefined ? {} : { deliveryPromise: order.deliveryPromise }),
    tracking: trackingOf(order),
    ...(order.invoice === undefined ? {} : { invoice: { ...order.invoice, url: `/api/orders/${id}/invoice.pdf` } }),
    creditNotes: (order.creditNotes ?? []).map((note) => ({
      ...note,
      amount: toRupees(note.amount),
      url: `/api/orders/${id}/credit-notes/${note.id}/credit-note.pdf`,
    })),
    ...(cancellation === undefined ? {} : { cancellation }),
    refunds: (order.refunds ?? []).map((refund) => ({ ...refund, amount: toRupees(refund.amount) })),
    returns: (order.returns ?? []).map((each) => toReturnResponse(order, each)),
    canCancel: moves.some(({ to, byCustomer }) => to === 'cancelled' && byCustomer),
    ...(delivered === undefined ? {} : { returnableUntil: lastReturnDay(delivered) }),
    ...(isForStaff ? { nextStatuses: moves.map(({ to, needs, isBack }) => ({ status: to, needs: [...needs], isBack })) } : {}),
    ...(history === undefined ? {} : { history: history.map(toChangeResponse) }),
  };
}

function toItemResponse(order: OrderItem, line: BoughtLine) {
  const { name, image, quantity, unitPrice, sku, variantTitle = '', discount = 0 } = line;
  return {
    id: orderItemIdOf(order, line),
    ...variantRefOf(line),
    variant: { id: variantIdOf(line), title: variantTitle, sku: sku ?? '' },
    productName: name,
    ...(sku === undefined ? {} : { sku }),
    productImage: image,
    quantity,
    unitPrice: toRupees(unitPrice),
    totalPrice: toRupees(unitPrice * quantity),
    discount: toRupees(discount),
  };
}

const toCollectionResponse = ({ amount, reference, at, remittance }: Collection): NonNullable<Order['collection']> => ({
  amount: toRupees(amount),
  reference,
  at,
  ...(remittance === undefined ? {} : { remittance: { ...remittance, amount: toRupees(remittance.amount) } }),
});

/** The unmasked account, with a label for each field. */
export const toPayTo = (payout: Payout): Record<string, string> =>
  payout.kind === 'upi'
    ? { 'UPI id': payout.upi }
    : { 'Account holder': payout.accountName, 'Account number': payout.accountNumber, IFSC: payout.ifsc };

/** What the refund of one unit of the line, of two units, and so on up to all that are left would be. */
const refundAmounts = (order: OrderItem, { productId, variantId }: LineRef): number[] =>
  Array.from({ length: unitsLeft(order, { productId, variantId }) }, (_, index) => {
    const lines = refundLinesOf(order, [{ productId, variantId, quantity: index + 1 }]);
    return toRupees(lines.reduce((sum, line) => sum + shareAmount(line), 0));
  });

function trackingOf(order: OrderItem): Order['tracking'] {
  const { carrier, trackingNumber } = order;
  return {
    ...(carrier === undefined ? {} : { carrier }),
    ...(trackingNumber === undefined ? {} : toParcelResponse(trackingNumber, carrier)),
    timeline: stagesOf(order).map(({ status, at }) => ({ status, at })),
  };
}

function toParcelResponse(number: string, carrier: string | undefined) {
  const url = trackingUrl(carrier, number);
  return { ...(carrier === undefined ? {} : { carrier }), number, ...(url === undefined ? {} : { url }) };
}

export function toReturnResponse(order: OrderItem, request: OrderReturn): Order['returns'][number] {
  const { id, status, comment, photos, createdAt, changedAt, refusal, refundId } = request;
  return {
    id,
    status,
    items: request.items.map(({ quantity, reason, restocked, exchangeFor, ...item }) => ({
      orderItemId: orderItemIdOf(order, item),
      ...variantRefOf(item),
      productName: nameOfItem(order, item),
      quantity,
      reason,
      ...(restocked === undefined ? {} : { restocked }),
      ...(exchangeFor === undefined ? {} : { exchangeFor: { id: exchangeFor.variantId, title: exchangeFor.variantTitle, sku: exchangeFor.sku } }),
    })),
    ...(comment === undefined ? {} : { comment }),
    ...(request.byShop === true ? { byShop: true } : {}),
    photos: [...photos],
    createdAt,
    changedAt,
    ...(refusal === undefined ? {} : { refusal }),
    ...(refundId === undefined ? {} : { refundId }),
    ...(request.exchange === undefined ? {} : { exchange: toExchangeResponse(request.exchange) }),
    amount: toRupees(refundOf(order, request)),
    canWithdraw: returnMove(request, 'withdrawn', 'customer') !== undefined,
  };
}

function toExchangeResponse({ trackingNumber, carrier, refundReason: _, ...exchange }: Exchange): NonNullable<Order['returns'][number]['exchange']> {
  return { ...exchange, ...(trackingNumber === undefined ? {} : { tracking: toParcelResponse(trackingNumber, carrier) }) };
}

const toChangeResponse = ({ at, by, from, to, reason, returnId }: NamedChange): NonNullable<Order['history']>[number] => ({
  at,
  by,
  from,
  to,
  ...(reason === undefined ? {} : { reason }),
  ...(returnId === undefined ? {} : { returnId }),
});
