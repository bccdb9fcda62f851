/** What is an order in the table, and how are orders found? By customer, by number, and by month for the shop's owner. */
import { ulid } from 'ulid';
import { itemAt, itemsByKeys, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import { orderNumberOf } from '#shared/rules/checkout.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import type { Paise } from '#shared/rules/money.ts';
import type { OrderStatus, PaymentStatus } from '#shared/rules/order-status.ts';
import type { Purchase } from '#shared/rules/purchase.ts';
import type { ReturnStatus } from '#shared/rules/return-status.ts';
import type { Role } from '#shared/rules/role.ts';
import { table } from '#shared/table.ts';

/** `CUSTOMER#<customerId>` / `ORDER#<id>`. */
export interface OrderItem extends Purchase {
  /** That of the checkout it comes from. */
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly createdAt: string;
  readonly paymentId: string;
  readonly providerOrderId: string;
  /** The provider's word: upi, card, netbanking, wallet, emi. */
  readonly paymentMethod: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** For its customer, who reads them. */
  readonly notes?: string;
  /** For those who work in the shop. */
  readonly staffNotes?: string;
  /** Rises with every change; a change is written only over the revision that it was decided on. Absent: none yet. */
  readonly revision?: number;
  /** The states that it came through, the first one `pending`; a step back takes the last one away. */
  readonly timeline?: readonly Stage[];
  /** The last move was one back. */
  readonly steppedBack?: boolean;
  readonly cancellation?: Cancellation;
  /** Of the payment that made the order, the oldest first. */
  readonly refunds?: readonly OrderRefund[];
  readonly returns?: readonly OrderReturn[];
  /** Written with the documents themselves (store/invoice.ts). */
  readonly invoice?: { readonly number: string; readonly issuedAt: string };
  readonly creditNotes?: readonly { readonly id: string; readonly number: string; readonly issuedAt: string; readonly amount: Paise }[];
}

export interface Stage {
  readonly status: OrderStatus;
  readonly at: string;
}

export interface Cancellation {
  readonly by: 'customer' | 'shop';
  readonly reason?: string;
}

/** What the order tells of a refund; how it is pursued stands in its own item (store/refund.ts). */
export interface OrderRefund {
  readonly id: string;
  readonly amount: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly reason: 'cancelled' | 'returned' | 'by_shop';
  readonly createdAt: string;
  readonly processedAt?: string;
}

export interface OrderReturn {
  readonly id: string;
  readonly status: ReturnStatus;
  readonly items: readonly ReturnedItem[];
  readonly comment?: string;
  /** The shop gave back what these items cost without being asked for a return. */
  readonly byShop?: boolean;
  /** Ids of its pictures (flows/return-photo.ts). */
  readonly photos: readonly string[];
  readonly createdAt: string;
  readonly changedAt: string;
  /** Why it was refused. */
  readonly refusal?: string;
  readonly refundId?: string;
  /** What asked for it, so that a repeated request is known again. */
  readonly request: { readonly key: string; readonly digest: string };
}

export interface ReturnedItem {
  readonly productId: number;
  readonly quantity: number;
  readonly reason: string;
  /** Known once it is received: whether the units went back on sale. */
  readonly restocked?: boolean;
}

const keyOf = (customerId: string, id: string) => ({ pk: `CUSTOMER#${customerId}`, sk: `ORDER#${id}` });
const refKey = (id: string) => ({ pk: `ORDER#${id}`, sk: 'REF' });

type Later = Pick<
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
  | 'refunds'
  | 'returns'
  | 'revision'
>;
type Agreed = Omit<OrderItem, keyof Later | 'orderNumber' | 'createdAt' | 'invoice' | 'creditNotes'>;

/** A paid order is placed: the order, and the way to it by id alone. */
export function placeOrder(agreed: Agreed, now: Date): { readonly order: OrderItem; readonly writes: readonly TransactItem[] } {
  const createdAt = now.toISOString();
  const order: OrderItem = {
    ...agreed,
    orderNumber: orderNumberOf(agreed.id, now),
    status: 'pending',
    paymentStatus: 'completed',
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
          Item: { ...keyOf(customerId, id), ...order, gsi1pk: `ORDERS#${indianMonth(now)}`, gsi1sk: `${createdAt}#${id}` },
          ...onlyOnce,
        },
      },
      { Put: { Item: { ...refKey(id), customerId }, ...onlyOnce } },
    ],
  };
}

export type OrderChange = { readonly [K in keyof Omit<Later, 'revision'>]?: Later[K] | undefined };

/** Changes what is named (undefined: takes it away), unless the order has changed since it was read. */
export function changeOrder(was: OrderItem, change: OrderChange): TransactItem {
  const { id, customerId, status, revision } = was;
  const { expression, names, values } = updateOf({ ...change, revision: (revision ?? 0) + 1 });
  return {
    Update: {
      Key: keyOf(customerId, id),
      UpdateExpression: expression,
      ConditionExpression: `#status = :from AND ${revision === undefined ? 'attribute_not_exists(#revision)' : '#revision = :was'}`,
      ExpressionAttributeNames: { ...names, '#status': 'status' },
      ExpressionAttributeValues: { ...values, ':from': status, ...(revision === undefined ? {} : { ':was': revision }) },
    },
  };
}

/** Who did what to an order, and why. `ORDER#<id>` / `CHANGE#<ulid>`, never changed. */
export interface ChangeItem {
  readonly at: string;
  readonly by: { readonly id: string; readonly role: Role | 'provider' };
  readonly from: string;
  readonly to: string;
  readonly reason?: string;
  /** Absent: the order's own state. */
  readonly returnId?: string;
}

export const recordChange = (orderId: string, change: Omit<ChangeItem, 'at'>, now: Date): TransactItem => ({
  Put: {
    Item: { pk: `ORDER#${orderId}`, sk: `CHANGE#${ulid(now.getTime())}`, ...change, at: now.toISOString() },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The newest first, at most `most`. */
export const changesOfOrder = (orderId: string, most: number): Promise<readonly ChangeItem[]> =>
  queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :change)',
      ExpressionAttributeValues: { ':pk': `ORDER#${orderId}`, ':change': 'CHANGE#' },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
    most,
  );

export const orderOfCustomer = (customerId: string, id: string): Promise<OrderItem | undefined> => itemAt(keyOf(customerId, id));

export async function orderById(id: string): Promise<OrderItem | undefined> {
  const item = await itemAt(refKey(id));
  return item && orderOfCustomer(String(item['customerId']), id);
}

/** Those of them that exist, as they are at this moment. */
export const ordersByKeys = async (keys: readonly Pick<OrderItem, 'id' | 'customerId'>[]): Promise<readonly OrderItem[]> =>
  (await itemsByKeys(keys.map(({ customerId, id }) => keyOf(customerId, id)))) as OrderItem[];

/** A customer's orders, the newest first, at most `most`. */
export const ordersOfCustomer = (customerId: string, most: number): Promise<readonly OrderItem[]> =>
  queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :order)',
      ExpressionAttributeValues: { ':pk': `CUSTOMER#${customerId}`, ':order': 'ORDER#' },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
    most,
  );

/** The orders of a month in India (`2026-11`), the newest first, at most `most`; `from` and `before` are instants. */
export const ordersOfMonth = (month: string, from: string, before: string, most: number): Promise<readonly OrderItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :month AND gsi1sk BETWEEN :from AND :before',
      ExpressionAttributeValues: { ':month': `ORDERS#${month}`, ':from': from, ':before': before },
      ScanIndexForward: false,
    },
    most,
  );
