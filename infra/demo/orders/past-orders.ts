/** Creates the past orders of the seeded customer in different ages and states: paid at the simulator, and written like any paid checkout. */
import { ulid } from 'ulid';
import { priceBasket } from '#functions/checkout/price-basket.ts';
import { addressesOf } from '#functions/customer/address-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { putCreditNoteDue, putInvoiceDue } from '#functions/order/invoice/invoice-store.ts';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { type OrderItem, placeOrder, readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { allPaidLines } from '#functions/order/refund-order.ts';
import { putPayment } from '#functions/payment/payment-store.ts';
import { createProviderOrder, refund } from '#functions/payment/razorpay.ts';
import { idempotencyKeyOf, scheduleRefund } from '#functions/payment/refund-store.ts';
import { commit, type TransactItem } from '#functions/platform/table/table.ts';
import { sellFree } from '#functions/stock/stock-store.ts';
import { holdMinutes } from '#shared/rules/order/checkout.ts';
import type { OrderStatus } from '#shared/rules/order/order-status.ts';
import { variantRefOf } from '#shared/rules/order/variant-ref.ts';

interface PastOrder {
  readonly daysAgo: number;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly method: 'upi' | 'card';
  readonly items: readonly (readonly [sku: string, quantity: number])[];
  /** The states of the order, each with its day; a cancelled order is refunded. */
  readonly statuses: readonly (readonly [status: OrderStatus, days: number])[];
}

/** Oldest first: one that can no longer be returned, a cancelled one, one that can be returned, one on its way, and one that can be cancelled. */
const pastOrders: readonly PastOrder[] = [
  {
    daysAgo: 47,
    carrier: 'Blue Dart',
    trackingNumber: 'BD4410982736IN',
    method: 'upi',
    items: [
      ['NAN-ST-001', 1],
      ['NAN-BC-003', 2],
      ['NAN-NS-002', 1],
      ['NAN-FC-001', 2],
    ],
    statuses: [
      ['processing', 1],
      ['shipped', 2],
      ['delivered', 5],
    ],
  },
  { daysAgo: 25, method: 'card', items: [['NAN-WT-004', 1]], statuses: [['cancelled', 0.1]] },
  {
    daysAgo: 13,
    carrier: 'India Post',
    trackingNumber: 'EK902847561IN',
    method: 'upi',
    items: [
      ['NAN-FC-003', 3],
      ['NAN-BC-005', 1],
    ],
    statuses: [
      ['processing', 0.5],
      ['shipped', 1],
      ['delivered', 4],
    ],
  },
  {
    daysAgo: 6,
    carrier: 'Delhivery',
    trackingNumber: 'DL7723019845IN',
    method: 'card',
    items: [
      ['NAN-PG-003', 1],
      ['NAN-WT-001', 1],
    ],
    statuses: [
      ['processing', 1],
      ['shipped', 2],
    ],
  },
  { daysAgo: 1, method: 'upi', items: [['NAN-KC-007', 1]], statuses: [['processing', 0.4]] },
];

/** Pays at the provider's simulator, as a customer does in its window. */
export type Pay = (
  providerOrderId: string,
  how: { readonly method: 'upi' | 'card'; readonly outcome: 'captured'; readonly webhook: 'never' },
) => Promise<{ readonly razorpay_payment_id: string }>;

/**
 * @param idOf returns a product's id by its SKU; the products are in the table already
 * @param leavesDocumentsDue leaves the documents due, because the caller numbers them together with others
 */
export async function seedOrders({
  customerId,
  idOf,
  pay,
  now,
  leavesDocumentsDue = false,
}: {
  readonly customerId: string;
  readonly idOf: (sku: string) => number | undefined;
  readonly pay: Pay;
  readonly now: Date;
  readonly leavesDocumentsDue?: boolean;
}): Promise<void> {
  const [buyer, [home], earlier] = await Promise.all([readCustomer(customerId), addressesOf(customerId), readOrdersOfCustomer(customerId, 1)]);
  if (buyer === undefined || home === undefined || earlier.length > 0) return;
  const { label, recipientName, phone: homePhone, address: street, city, state, postalCode } = home;
  const address = { label, recipientName, phone: homePhone, address: street, city, state, postalCode };
  for (const each of pastOrders) {
    const { daysAgo, method, items } = each;
    const at = daysAfter(now, -daysAgo);
    const id = ulid(at.getTime());
    const basket = items.flatMap(([sku, quantity]) => ({ productId: idOf(sku) ?? 0, quantity }));
    const { lines, quote } = await priceBasket(basket, new Map(), now);
    const { email, firstName, lastName, phone = homePhone } = buyer;
    // Without a webhook, because the provider's payment has today's date.
    const { id: providerOrderId } = await createProviderOrder({ amount: quote.total, receipt: id, notes: { checkout_id: id }, holdMinutes });
    const { razorpay_payment_id: paymentId } = await pay(providerOrderId, { method, outcome: 'captured', webhook: 'never' });
    const { order, writes } = placeOrder(
      {
        id,
        customerId,
        lines,
        ...quote,
        shippingAddress: address,
        billingAddress: address,
        buyer: { firstName, lastName, email, phone },
        paymentId,
        providerOrderId,
        paymentMethod: method,
      },
      at,
    );
    const isCancelled = each.statuses.some(([status]) => status === 'cancelled');
    const record = { id: paymentId, providerOrderId, checkoutId: id, customerId, amount: order.total, currency: 'INR', method } as const;
    const ended = daysAfter(at, each.statuses.at(-1)?.[1] ?? 0);
    await commit([
      ...writes.map((piece) =>
        piece.Put?.Item?.['orderNumber'] === order.orderNumber ? withLaterAttributes(piece, laterAttributesOf(order, each, at)) : piece,
      ),
      withLaterAttributes(putPayment({ ...record, outcome: 'order', createdAt: order.createdAt }), isCancelled ? { givenBack: order.total } : {}),
      ...(isCancelled ? await refundWrites(order, ended) : lines.map((line) => sellFree(variantRefOf(line), line.quantity))),
      putInvoiceDue(order, at),
    ]);
    if (leavesDocumentsDue) continue;
    // Oldest first, each on its own day, so that numbers follow dates.
    await issueDueDocument('invoice', id, at);
    if (isCancelled) await issueDueDocument('credit-note', id, ended);
  }
}

/** Adds attributes that an item got later. */
const withLaterAttributes = (write: TransactItem, later: object): TransactItem =>
  write.Put === undefined ? write : { Put: { ...write.Put, Item: { ...write.Put.Item, ...later } } };

/** The attributes of the order as it is now. */
function laterAttributesOf(order: OrderItem, { carrier, trackingNumber, statuses }: PastOrder, at: Date): Partial<OrderItem> {
  const timeline = [...(order.timeline ?? []), ...statuses.map(([status, days]) => ({ status, at: daysAfter(at, days).toISOString() }))];
  const { status = order.status, at: endedAt = order.createdAt } = timeline.at(-1) ?? {};
  if (status !== 'cancelled')
    return { status, timeline, ...(carrier === undefined ? {} : { carrier }), ...(trackingNumber === undefined ? {} : { trackingNumber }) };
  const refund = { id: order.id, amount: order.total, status: 'processed', reason: 'cancelled', createdAt: endedAt, processedAt: endedAt } as const;
  return { status, timeline, paymentStatus: 'refunded', cancellation: { by: 'customer', reason: 'Ordered twice by mistake' }, refunds: [refund] };
}

/** Refunds the payment at the provider as well. */
async function refundWrites(order: OrderItem, at: Date): Promise<readonly TransactItem[]> {
  const { id, customerId, paymentId, providerOrderId, total: amount } = order;
  const lines = allPaidLines(order);
  const notes = { checkout_id: id, reason: 'cancelled', refund_id: id };
  const { id: providerRefundId } = await refund(paymentId, amount, idempotencyKeyOf({ id, round: 1 }), notes);
  const item = scheduleRefund({ id, paymentId, checkoutId: id, customerId, providerOrderId, amount, reason: 'cancelled', order: { id, lines } }, at);
  return [
    withLaterAttributes(item, { status: 'processed', providerRefundId, tries: 1, gsi1pk: undefined, gsi1sk: undefined }),
    putCreditNoteDue({ orderId: id, customerId, id, amount, reason: 'Order cancelled', lines }, at),
  ];
}

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000);
