/** Stores orders, and finds them by customer, by id and by month. */
import { monotonicFactory } from 'ulid';
import {
  customerPartition,
  datedSort,
  idOfOrderPartition,
  monthOrdersPartition,
  orderChangeKey,
  orderChangeSortPrefix,
  orderKey,
  orderPartition,
  orderRefKey,
  orderSortPrefix,
} from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { itemAt, itemsByKeys, queryItems, type TransactItem, updateExpressionOf } from '#functions/platform/table/table.ts';
import { canAccess, type Role } from '#shared/rules/identity/role.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import type { Paise } from '#shared/rules/money.ts';
import { orderNumberOf } from '#shared/rules/order/checkout.ts';
import type { ExchangeStatus, ReleaseReason } from '#shared/rules/order/exchange.ts';
import { cashOnDelivery, type OrderStatus, type PaymentStatus } from '#shared/rules/order/order-status.ts';
import type { Payout } from '#shared/rules/order/payout.ts';
import type { Purchase } from '#shared/rules/order/purchase.ts';
import type { ReturnStatus } from '#shared/rules/order/return-status.ts';
import type { LineRef } from '#shared/rules/order/variant-ref.ts';
import { table } from '#shared/table.ts';

export interface OrderItem extends Purchase {
  /** The id of the checkout that it was made from. */
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly createdAt: string;
  readonly paymentId: string;
  readonly providerOrderId: string;
  /** The provider's value: upi, card, netbanking, wallet, emi. */
  readonly paymentMethod: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** Shown to the customer. */
  readonly notes?: string;
  /** Shown to staff only. */
  readonly staffNotes?: string;
  /** Increases with every change; a change is written only if the revision is still the one that was read. Absent on the oldest orders. */
  readonly revision?: number;
  /** The states so far, the first one `pending`; a step back removes the last one. */
  readonly timeline?: readonly TimelineEntry[];
  /** The last move was a step back. */
  readonly steppedBack?: boolean;
  readonly cancellation?: Cancellation;
  /** What was collected on delivery. */
  readonly collection?: Collection;
  /** Where the customer wants refunds of money that was collected on delivery; removed once they are paid. */
  readonly payout?: Payout;
  /** Refunds of the payment that made the order, the oldest first. */
  readonly refunds?: readonly OrderRefund[];
  readonly returns?: readonly OrderReturn[];
  /** Written with the documents themselves (invoice/invoice-store.ts). */
  readonly invoice?: { readonly number: string; readonly issuedAt: string };
  readonly creditNotes?: readonly { readonly id: string; readonly number: string; readonly issuedAt: string; readonly amount: Paise }[];
}

export interface TimelineEntry {
  readonly status: OrderStatus;
  readonly at: string;
}

export interface Cancellation {
  readonly by: 'customer' | 'shop';
  readonly reason?: string;
}

/** Money that the courier collected on delivery. */
export interface Collection {
  readonly amount: Paise;
  /** The courier's reference of the collection. */
  readonly reference: string;
  readonly at: string;
  /** The courier's payment to the shop; `amount` may differ, which is reported. */
  readonly remittance?: { readonly amount: Paise; readonly reference: string; readonly date: string };
}

/** A refund as the order shows it; its progress is in its own record (payment/refund-store.ts). */
export interface OrderRefund {
  readonly id: string;
  readonly amount: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly reason: 'cancelled' | 'came_back' | 'returned' | 'by_shop';
  readonly createdAt: string;
  readonly processedAt?: string;
  /** Staff pay it out themselves, to the customer's UPI id or bank account. */
  readonly isPayout?: true;
  /** The reference of the payment that staff made, and the masked account that it went to. */
  readonly reference?: string;
  readonly paidTo?: string;
}

export interface OrderReturn {
  readonly id: string;
  readonly status: ReturnStatus;
  readonly items: readonly ReturnedItem[];
  readonly comment?: string;
  /** The shop refunded these items without a return request. */
  readonly byShop?: boolean;
  /** Ids of its photos (return-photo.ts). */
  readonly photos: readonly string[];
  readonly createdAt: string;
  readonly changedAt: string;
  /** Why the shop refused the return. */
  readonly refusal?: string;
  readonly refundId?: string;
  readonly exchange?: Exchange;
  /** Identifies the request, so that a repeat is recognised. */
  readonly request: { readonly key: string; readonly digest: string };
}

/** Other variants are sent for the items; absent: they are refunded. */
export interface Exchange {
  readonly status: ExchangeStatus;
  /** ISO instant, before which the items must arrive. */
  readonly heldUntil: string;
  readonly releasedBecause?: ReleaseReason;
  readonly sentAt?: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** Set once sent units are refunded: whether they went back on sale. */
  readonly restocked?: boolean;
  /** Why staff chose to refund instead. Absent also for exchanges that ended before 2026-11-28. */
  readonly refundReason?: string;
}

export interface ReturnedItem extends LineRef {
  readonly quantity: number;
  readonly reason: string;
  /** The variant of the same product that is wanted instead. */
  readonly exchangeFor?: { readonly variantId: number; readonly variantTitle: string; readonly sku: string };
  /** Set once the item is received: whether the units went back on sale. */
  readonly restocked?: boolean;
}

/** The fields that change after the order is placed. */
type ChangingFields = Pick<
  OrderItem,
  | 'status'
  | 'paymentStatus'
  | 'carrier'
  | 'trackingNumber'
  | 'notes'
  | 'staffNotes'
  | 'timeline'
  | 'steppedBack'
  | 'cancellation'
  | 'collection'
  | 'payout'
  | 'refunds'
  | 'returns'
  | 'revision'
>;
/** The purchase with its payment. */
type PlacedFields = Omit<OrderItem, keyof ChangingFields | 'orderNumber' | 'createdAt' | 'invoice' | 'creditNotes'>;

/** Places an order that is paid, or due on delivery: the order itself, and the reference that finds it by id alone. */
export function placeOrder(placed: PlacedFields, now: Date): { readonly order: OrderItem; readonly writes: readonly TransactItem[] } {
  const createdAt = now.toISOString();
  const order: OrderItem = {
    ...placed,
    orderNumber: orderNumberOf(placed.id, now),
    status: 'pending',
    paymentStatus: placed.paymentMethod === cashOnDelivery ? 'due' : 'completed',
    createdAt,
    revision: 0,
    timeline: [{ status: 'pending', at: createdAt }],
  };
  const { id, customerId } = order;
  const onlyOnce = { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    order,
    writes: [
      {
        Put: {
          Item: { ...orderKey(customerId, id), ...order },
          ...onlyOnce,
        },
      },
      // The index lists the reference by month, not the order: the reference never changes, and DynamoDB charges for each change of an indexed item.
      {
        Put: {
          Item: {
            ...orderRefKey(id),
            customerId,
            createdAt,
            gsi1pk: monthOrdersPartition(indianMonth(now)),
            gsi1sk: datedSort(createdAt, id),
          },
          ...onlyOnce,
        },
      },
    ],
  };
}

export type OrderChange = { readonly [K in keyof Omit<ChangingFields, 'revision'>]?: ChangingFields[K] | undefined };

/** Changes the named fields (undefined removes one), unless the order has changed since it was read. */
export function changeOrder(before: OrderItem, change: OrderChange): TransactItem {
  const { id, customerId, status, revision } = before;
  const { expression, names, values } = updateExpressionOf({ ...change, revision: (revision ?? 0) + 1 });
  return {
    Update: {
      Key: orderKey(customerId, id),
      UpdateExpression: expression,
      ConditionExpression: `#status = :from AND ${revision === undefined ? 'attribute_not_exists(#revision)' : '#revision = :was'}`,
      ExpressionAttributeNames: { ...names, '#status': 'status' },
      ExpressionAttributeValues: { ...values, ':from': status, ...(revision === undefined ? {} : { ':was': revision }) },
    },
  };
}

/** Who changed an order, how and why. Never changed. */
export interface ChangeItem {
  readonly at: string;
  readonly by: { readonly id: string; readonly role: Role | 'provider' | 'system' };
  readonly from: string;
  readonly to: string;
  readonly reason?: string;
  /** Absent: the order's own state. */
  readonly returnId?: string;
}

/**
 * Changes of one transaction have one time. Ids that increase keep their order in the history. `PURE` lets the bundler leave it out of the functions that
 * only read orders.
 */
const nextChangeId = /* @__PURE__ */ monotonicFactory();

export const recordChange = (orderId: string, change: Omit<ChangeItem, 'at'>, now: Date): TransactItem => ({
  Put: {
    Item: { ...orderChangeKey(orderId, nextChangeId(now.getTime())), ...change, at: now.toISOString() },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The newest changes first, at most `limit`. */
export const changesOfOrder = (orderId: string, limit: number): Promise<readonly ChangeItem[]> =>
  queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :change)',
      ExpressionAttributeValues: { ':pk': orderPartition(orderId), ':change': orderChangeSortPrefix },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
    limit,
  );

export const orderOfCustomer = (customerId: string, id: string): Promise<OrderItem | undefined> => itemAt(orderKey(customerId, id));

/** Finds an order by its id alone: two consistent reads, one of the reference and one of the order. */
export async function orderById(id: string): Promise<OrderItem | undefined> {
  const item = await itemAt(orderRefKey(id));
  return item && orderOfCustomer(String(item['customerId']), id);
}

/**
 * Finds an order that the caller may read: any for staff of orders, else the caller's own.
 * @throws Failure `order_not_found`, also for another customer's order
 */
export async function requireReadableOrder(caller: { readonly id: string; readonly role: Role }, id: string): Promise<OrderItem> {
  const order = canAccess(caller.role, 'orders') ? await orderById(id) : await orderOfCustomer(caller.id, id);
  if (order === undefined) throw new Failure('order_not_found');
  return order;
}

/** Reads these orders consistently; those that do not exist are left out. */
export const ordersByKeys = (keys: readonly Pick<OrderItem, 'id' | 'customerId'>[]): Promise<readonly OrderItem[]> =>
  itemsByKeys(keys.map(({ customerId, id }) => orderKey(customerId, id)));

/** A customer's orders, the newest first, at most `limit`. */
export const readOrdersOfCustomer = (customerId: string, limit: number): Promise<readonly OrderItem[]> =>
  queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :order)',
      ExpressionAttributeValues: { ':pk': customerPartition(customerId), ':order': orderSortPrefix },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
    limit,
  );

/** What the index lists by month: the reference of an order, or, for an order placed before December 2026, the order itself. */
export type ListedOrder = OrderItem | { readonly pk: string; readonly customerId: string; readonly createdAt: string };

/** The orders of these entries, in the same order. */
export async function ordersListed(entries: readonly ListedOrder[]): Promise<readonly OrderItem[]> {
  const keyOf = (entry: ListedOrder) => ({ id: 'id' in entry ? entry.id : idOfOrderPartition(entry.pk), customerId: entry.customerId });
  const readOrders = await ordersByKeys(entries.flatMap((entry) => ('id' in entry ? [] : [keyOf(entry)])));
  const orders = new Map(readOrders.map((order) => [order.id, order]));
  return entries.flatMap((entry) => ('id' in entry ? entry : (orders.get(keyOf(entry).id) ?? [])));
}

/** The orders of a month in India (`2026-11`), the newest first, at most `limit`; `from` and `before` are instants. */
export async function ordersOfMonth(month: string, from: string, before: string, limit: number): Promise<readonly OrderItem[]> {
  const entries = await queryItems<ListedOrder>(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :month AND gsi1sk BETWEEN :from AND :before',
      ExpressionAttributeValues: { ':month': monthOrdersPartition(month), ':from': from, ':before': before },
      ScanIndexForward: false,
    },
    limit,
  );
  return ordersListed(entries);
}
