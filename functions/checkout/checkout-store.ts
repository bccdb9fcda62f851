/** Stores checkouts, from the stock hold to the order. */

import {
  checkoutKey,
  checkoutSortPrefix,
  customerCheckoutKey,
  customerPartition,
  dueCheckoutsPartition,
  idempotencyKey,
  openCheckoutKey,
  providerOrderKey,
} from '#functions/keys.ts';
import type { OfferUse } from '#functions/offers/offer-uses.ts';
import { itemAt, itemsByKeys, queryDue, queryItems, type TransactItem, updateItem } from '#functions/platform/table/table.ts';
import type { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import type { Purchase } from '#shared/rules/order/purchase.ts';

/**
 *     open -> confirmed                        paid in time
 *     open -> expired                          hold released: unpaid, or replaced by the customer's next checkout
 *     expired -> confirmed | refund_due        paid late: sold from free stock, or refunded
 *     open -> refund_due                       does not occur: an order can always be placed from the held units
 */
export type CheckoutStatus = 'open' | 'confirmed' | 'expired' | 'refund_due';

/** A checkout. Its order, when there is one, has the same id. */
export interface CheckoutItem extends Purchase {
  readonly id: string;
  readonly orderType: 'cart' | 'buy_now';
  readonly status: CheckoutStatus;
  /** The uses of offers that it holds, like its units of stock; absent: none. */
  readonly uses?: readonly OfferUse[];
  /** A digest of everything that the shopper agreed to: a request for an equal purchase continues this checkout. */
  readonly fingerprint: string;
  readonly createdAt: string;
  readonly holdEndsAt: string;
  /** Set when paid on delivery: no provider is involved, and a mailed code confirms the checkout. Absent: paid online. */
  readonly paymentMethod?: typeof cashOnDelivery;
  readonly providerOrderId?: string;
  /** The payment that made the order. */
  readonly paymentId?: string;
  readonly gsi1sk?: string;
  /** Set when the customer's account is erased: a payment that arrives later is refunded. */
  readonly isErased?: boolean;
}

/** Due checkouts are spread over these partitions of the index, so that none of them gets all of the writes. */
export const dueShards = [0, 1, 2, 3] as const;
const shardOf = (id: string) => (id.codePointAt(id.length - 1) ?? 0) % dueShards.length;

/** Days that a checkout is kept: long after its last check (day 5), and after every late event of a provider. */
const retentionDays = 400;
const ttlAfter = (now: Date, days: number) => Math.floor(now.getTime() / 1000) + days * 86_400;

export const readCheckout = (id: string) => itemAt<CheckoutItem>(checkoutKey(id));
export const checkoutsByIds = (ids: readonly string[]) => itemsByKeys<CheckoutItem>(ids.map(checkoutKey));

export async function checkoutOfProviderOrder(providerOrderId: string): Promise<CheckoutItem | undefined> {
  // An item of an appointment's provider order has no `checkoutId`.
  const { checkoutId } = (await itemAt<{ checkoutId?: string }>(providerOrderKey(providerOrderId))) ?? {};
  return checkoutId === undefined ? undefined : readCheckout(checkoutId);
}

/** The id of the customer's open checkout. A customer has at most one. */
export async function openCheckoutId(customerId: string): Promise<string | undefined> {
  return (await itemAt<{ checkoutId: string }>(openCheckoutKey(customerId)))?.checkoutId;
}

export interface IdempotencyRecord {
  /** The fingerprint of the request that first used the key. */
  readonly request: string;
  readonly checkoutId: string;
}
export const findIdempotencyKey = (customerId: string, key: string) => itemAt<IdempotencyRecord>(idempotencyKey(customerId, key));

/** Ids of checkouts that are due for a check, the most overdue first. */
export async function listDueCheckouts(shard: number, now: Date, limit: number): Promise<readonly string[]> {
  const items = await queryDue(dueCheckoutsPartition(shard), now, limit, 'id');
  return items.map((item) => String(item['id']));
}

/** Adds a checkout, which is due for a check at once; the condition fails when the id exists. */
export function putCheckout(checkout: CheckoutItem, now: Date): TransactItem {
  return {
    Put: {
      Item: {
        ...checkoutKey(checkout.id),
        ...checkout,
        gsi1pk: dueCheckoutsPartition(shardOf(checkout.id)),
        // Due at once: the next run of settle-pending checks it.
        gsi1sk: checkout.createdAt,
        ttl: ttlAfter(now, retentionDays),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Lists the checkout under its customer, for the data export and the erasure. */
export const linkCheckout = ({ customerId, id }: CheckoutItem, now: Date): TransactItem => ({
  Put: { Item: { ...customerCheckoutKey(customerId, id), ttl: ttlAfter(now, retentionDays) } },
});

/** The customer's checkouts in any state, the newest first, at most `limit`. */
export async function checkoutsOf(customerId: string, limit: number): Promise<readonly CheckoutItem[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :customer AND begins_with(sk, :checkout)',
      ExpressionAttributeValues: { ':customer': customerPartition(customerId), ':checkout': checkoutSortPrefix },
      ScanIndexForward: false,
    },
    limit,
  );
  return checkoutsByIds(items.map(({ sk }) => String(sk).slice(checkoutSortPrefix.length)));
}

/** Makes a checkout the customer's open one, in place of `previous` (undefined: there was none). */
export function setOpenCheckout(checkout: CheckoutItem, previous: string | undefined): TransactItem {
  return {
    Put: {
      Item: { ...openCheckoutKey(checkout.customerId), checkoutId: checkout.id },
      ...(previous === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'attribute_not_exists(pk) OR checkoutId = :previous', ExpressionAttributeValues: { ':previous': previous } }),
    },
  };
}

export const clearOpenCheckout = ({ customerId, id }: CheckoutItem): TransactItem => ({
  Delete: {
    Key: openCheckoutKey(customerId),
    ConditionExpression: 'attribute_not_exists(pk) OR checkoutId = :id',
    ExpressionAttributeValues: { ':id': id },
  },
});

/** Binds an idempotency key to a checkout for a day. */
export function saveIdempotencyKey(
  customerId: string,
  key: string,
  record: IdempotencyRecord,
  previous: IdempotencyRecord | undefined,
  now: Date,
): TransactItem {
  return {
    Put: {
      Item: { ...idempotencyKey(customerId, key), ...record, ttl: ttlAfter(now, 1) },
      ...(previous === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'attribute_not_exists(pk) OR checkoutId = :previous',
            ExpressionAttributeValues: { ':previous': previous.checkoutId },
          }),
    },
  };
}

/** Moves a checkout from one state to another. No other write changes its state. */
export function moveCheckout(id: string, from: CheckoutStatus, to: CheckoutStatus, paymentId?: string): TransactItem {
  return {
    Update: {
      Key: checkoutKey(id),
      UpdateExpression: `SET #status = :to${paymentId === undefined ? '' : ', paymentId = :payment'}`,
      ConditionExpression: '#status = :from',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':from': from, ':to': to, ...(paymentId === undefined ? {} : { ':payment': paymentId }) },
    },
  };
}

/** Binds the provider's order to an open checkout. A checkout that has one already keeps it. */
export function bindProviderOrder(id: string, providerOrderId: string): readonly TransactItem[] {
  return [
    {
      Update: {
        Key: checkoutKey(id),
        UpdateExpression: 'SET providerOrderId = :order',
        ConditionExpression: '#status = :open AND attribute_not_exists(providerOrderId)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':order': providerOrderId, ':open': 'open' },
      },
    },
    { Put: { Item: { ...providerOrderKey(providerOrderId), checkoutId: id }, ConditionExpression: 'attribute_not_exists(pk)' } },
  ];
}

/** Sets when a checkout is checked next (undefined: never again), unless another run has done so since it was read. */
export async function rescheduleCheckoutCheck({ id, gsi1sk }: CheckoutItem, at: Date | undefined): Promise<void> {
  await updateItem({
    Key: checkoutKey(id),
    UpdateExpression: at === undefined ? 'REMOVE gsi1pk, gsi1sk' : 'SET gsi1sk = :at',
    ConditionExpression: 'gsi1sk = :was',
    ExpressionAttributeValues: { ':was': gsi1sk ?? '', ...(at === undefined ? {} : { ':at': at.toISOString() }) },
  });
}
