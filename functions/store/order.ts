/** What is an order in the table, and how are orders found? By customer, by number, and by month for the shop's owner. */
import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { orderNumberOf } from '#shared/rules/checkout.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import type { OrderStatus, PaymentStatus } from '#shared/rules/order-status.ts';
import type { Purchase } from '#shared/rules/purchase.ts';
import { table } from '#shared/table.ts';
import { db, type WritePiece } from './table.ts';

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
  readonly trackingNumber?: string;
  readonly notes?: string;
}

const keyOf = (customerId: string, id: string) => ({ pk: `CUSTOMER#${customerId}`, sk: `ORDER#${id}` });
const refKey = (id: string) => ({ pk: `ORDER#${id}`, sk: 'REF' });

type Agreed = Omit<OrderItem, 'orderNumber' | 'status' | 'paymentStatus' | 'createdAt' | 'trackingNumber' | 'notes'>;

/** A paid order is placed: the order, the way to it by id alone, and the mark that its invoice is still to be numbered. */
export function placeOrder(agreed: Agreed, now: Date): { readonly order: OrderItem; readonly pieces: readonly WritePiece[] } {
  const createdAt = now.toISOString();
  const order: OrderItem = { ...agreed, orderNumber: orderNumberOf(agreed.id, now), status: 'pending', paymentStatus: 'completed', createdAt };
  const { id, customerId } = order;
  const onlyOnce = { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    order,
    pieces: [
      {
        Put: {
          Item: { ...keyOf(customerId, id), ...order, gsi1pk: `ORDERS#${indianMonth(now)}`, gsi1sk: `${createdAt}#${id}` },
          ...onlyOnce,
        },
      },
      { Put: { Item: { ...refKey(id), customerId }, ...onlyOnce } },
      { Put: { Item: { pk: `INVOICE_DUE#${id}`, sk: 'INVOICE_DUE', orderId: id, customerId, createdAt }, ...onlyOnce } },
    ],
  };
}

export async function orderOfCustomer(customerId: string, id: string): Promise<OrderItem | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: keyOf(customerId, id), ConsistentRead: true }));
  return Item as OrderItem | undefined;
}

export async function orderById(id: string): Promise<OrderItem | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: refKey(id), ConsistentRead: true }));
  return Item && orderOfCustomer(String(Item['customerId']), id);
}

/** A customer's orders, the newest first, at most `most`. */
export function ordersOfCustomer(customerId: string, most: number): Promise<readonly OrderItem[]> {
  return upTo(most, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :order)',
    ExpressionAttributeValues: { ':pk': `CUSTOMER#${customerId}`, ':order': 'ORDER#' },
    ConsistentRead: true,
  });
}

/** The orders of a month in India (`2026-11`), the newest first, at most `most`; `from` and `before` are instants. */
export function ordersOfMonth(month: string, from: string, before: string, most: number): Promise<readonly OrderItem[]> {
  return upTo(most, {
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :month AND gsi1sk BETWEEN :from AND :before',
    ExpressionAttributeValues: { ':month': `ORDERS#${month}`, ':from': from, ':before': before },
  });
}

async function upTo(most: number, query: Omit<QueryCommandInput, 'TableName'>): Promise<readonly OrderItem[]> {
  const found: OrderItem[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await db().send(
      new QueryCommand({ ...query, TableName: config('TABLE_NAME'), ScanIndexForward: false, Limit: most - found.length, ExclusiveStartKey: start }),
    );
    found.push(...(Items as OrderItem[]));
    start = LastEvaluatedKey;
  } while (start !== undefined && found.length < most);
  return found;
}
