/** What is a checkout, from the stock hold to its order, and how is it found? */

import { checkoutKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt, itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Purchase } from '#shared/rules/purchase.ts';
import { table } from '#shared/table.ts';

/**
 *     open -> confirmed                        paid in time
 *     open -> expired                          hold released: unpaid, or replaced by the customer's next checkout
 *     expired -> confirmed | refund_due        paid late: sold from free stock, or given back
 *     open -> refund_due                       never: while the hold stands there is something to sell
 */
export type CheckoutStatus = 'open' | 'confirmed' | 'expired' | 'refund_due';

/** `CHECKOUT#<id>` / `CHECKOUT`; its order, if it comes to one, has the same id. */
export interface CheckoutItem extends Purchase {
  readonly id: string;
  readonly orderType: 'cart' | 'buy_now';
  readonly status: CheckoutStatus;
  /** Of everything that the shopper agreed to: an equal purchase goes on with this checkout. */
  readonly fingerprint: string;
  readonly createdAt: string;
  readonly holdEndsAt: string;
  readonly providerOrderId?: string;
  /** The payment that made the order. */
  readonly paymentId?: string;
  readonly gsi1sk?: string;
  /** Its customer has left: what is paid for it now goes back. */
  readonly isErased?: boolean;
}

const pointerKey = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'CHECKOUT' });
const useKey = (customerId: string, key: string) => ({ pk: `CUSTOMER#${customerId}`, sk: `IDEMPOTENCY#${key}` });
const providerKey = (providerOrderId: string) => ({ pk: `PROVIDER_ORDER#${providerOrderId}`, sk: 'REF' });

/** Due checkouts are spread over these partitions of the index. */
export const dueShards = [0, 1, 2, 3] as const;
const shardOf = (id: string) => `DUE#CHECKOUT#${(id.codePointAt(id.length - 1) ?? 0) % dueShards.length}`;

/** Long after the last look at it (day 5), and after every late event of a provider. */
const keptDays = 400;
const ttlAfter = (now: Date, days: number) => Math.floor(now.getTime() / 1000) + days * 86_400;

export const checkoutById = (id: string) => itemAt<CheckoutItem>(checkoutKey(id));

export async function checkoutOfProviderOrder(providerOrderId: string): Promise<CheckoutItem | undefined> {
  // An appointment's (appointment.ts) names no checkout.
  const { checkoutId } = (await itemAt<{ checkoutId?: string }>(providerKey(providerOrderId))) ?? {};
  return checkoutId === undefined ? undefined : checkoutById(checkoutId);
}

/** A customer has at most one open checkout; while it is open, this names it. */
export async function openCheckoutId(customerId: string): Promise<string | undefined> {
  return (await itemAt<{ checkoutId: string }>(pointerKey(customerId)))?.checkoutId;
}

export interface KeyUse {
  /** Of the request that the key came with. */
  readonly request: string;
  readonly checkoutId: string;
}
export const findIdempotencyKey = (customerId: string, key: string) => itemAt<KeyUse>(useKey(customerId, key));

/** Ids of checkouts whose time to be looked at has come, the longest due first. */
export async function dueCheckouts(shard: number, now: Date, most: number): Promise<readonly string[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': `DUE#CHECKOUT#${shard}`, ':now': now.toISOString() },
      ProjectionExpression: 'id',
    },
    most,
  );
  return items.map((item) => String(item['id']));
}

export function putCheckout(checkout: CheckoutItem, now: Date): TransactItem {
  return {
    Put: {
      Item: {
        ...checkoutKey(checkout.id),
        ...checkout,
        gsi1pk: shardOf(checkout.id),
        // Due at once: the next run of the sweep looks at it.
        gsi1sk: checkout.createdAt,
        ttl: ttlAfter(now, keptDays),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Where the customer's data is, for whoever gathers or erases it. */
export const noteCheckout = ({ customerId, id }: CheckoutItem, now: Date): TransactItem => ({
  Put: { Item: { pk: `CUSTOMER#${customerId}`, sk: `CHECKOUT#${id}`, ttl: ttlAfter(now, keptDays) } },
});

/** The newest checkouts of a customer that are kept still, whatever became of them, at most `most`. */
export async function checkoutsOf(customerId: string, most: number): Promise<readonly CheckoutItem[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :customer AND begins_with(sk, :checkout)',
      ExpressionAttributeValues: { ':customer': `CUSTOMER#${customerId}`, ':checkout': 'CHECKOUT#' },
      ScanIndexForward: false,
    },
    most,
  );
  return (await itemsByKeys(items.map(({ sk }) => checkoutKey(String(sk).slice('CHECKOUT#'.length))))) as CheckoutItem[];
}

/** Makes a checkout the customer's open one, in place of the one that was read before (undefined: none). */
export function setOpenCheckout(checkout: CheckoutItem, previous: string | undefined): TransactItem {
  return {
    Put: {
      Item: { ...pointerKey(checkout.customerId), checkoutId: checkout.id },
      ...(previous === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'attribute_not_exists(pk) OR checkoutId = :previous', ExpressionAttributeValues: { ':previous': previous } }),
    },
  };
}

export const clearOpenCheckout = ({ customerId, id }: CheckoutItem): TransactItem => ({
  Delete: {
    Key: pointerKey(customerId),
    ConditionExpression: 'attribute_not_exists(pk) OR checkoutId = :id',
    ExpressionAttributeValues: { ':id': id },
  },
});

/** Ties an idempotency key to a checkout for a day. */
export function saveIdempotencyKey(customerId: string, key: string, use: KeyUse, previous: KeyUse | undefined, now: Date): TransactItem {
  return {
    Put: {
      Item: { ...useKey(customerId, key), ...use, ttl: ttlAfter(now, 1) },
      ...(previous === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'attribute_not_exists(pk) OR checkoutId = :previous',
            ExpressionAttributeValues: { ':previous': previous.checkoutId },
          }),
    },
  };
}

/** The one way in which a checkout changes its state. */
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

/** The provider's order of a checkout that is still open; the first one stays. */
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
    { Put: { Item: { ...providerKey(providerOrderId), checkoutId: id }, ConditionExpression: 'attribute_not_exists(pk)' } },
  ];
}

/** Sets when a checkout is looked at next (undefined: never again), unless another run has done so since it was read. */
export async function rescheduleCheck({ id, gsi1sk }: CheckoutItem, at: Date | undefined): Promise<void> {
  await db()
    .send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: checkoutKey(id),
        UpdateExpression: at === undefined ? 'REMOVE gsi1pk, gsi1sk' : 'SET gsi1sk = :at',
        ConditionExpression: 'gsi1sk = :was',
        ExpressionAttributeValues: { ':was': gsi1sk ?? '', ...(at === undefined ? {} : { ':at': at.toISOString() }) },
      }),
    )
    .catch((error: unknown) => {
      if (!isConditionFailed(error)) throw error;
    });
}
