/** Stores refunds and how far each one is. */

import { datedSort, duePayoutsPartition, dueRefundsPartition, monthRefundsPartition, refundKey } from '#functions/keys.ts';
import { itemAt, itemsByKeys, queryDue, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import type { Paise } from '#shared/rules/money.ts';
import type { Share } from '#shared/rules/order/refund-share.ts';
import type { LineRef } from '#shared/rules/order/variant-ref.ts';
import { table } from '#shared/table.ts';

/**
 *     due -> requested -> processed
 *      ^         |
 *      +---------+      the provider reports that it failed: requested again, at most `maxRounds` times
 *                +----> failed        after that the shop's staff refund it by hand
 *
 * A payout goes from due to processed when staff record that they have paid it; no provider is involved.
 */
export type RefundStatus = 'due' | 'requested' | 'processed' | 'failed';
/** Why a payment without an order or appointment is refunded. */
export type UnmatchedReason = 'stock_gone' | 'slot_gone' | 'paid_twice' | 'not_as_agreed';
export type RefundReason = UnmatchedReason | 'cancelled' | 'came_back' | 'returned' | 'by_shop' | 'appointment_cancelled';

export interface RefundItem {
  /** The id of what is refunded: a payment without an order, a cancelled order, or a return. */
  readonly id: string;
  readonly paymentId: string;
  readonly checkoutId: string;
  readonly customerId: string;
  readonly providerOrderId: string;
  readonly amount: Paise;
  /** The payment's currency, when it was not in rupees; the amount is then in the smallest unit of that currency. */
  readonly currency?: string;
  readonly reason: RefundReason;
  /** Whether `checkoutId` is the id of an appointment. */
  readonly isForAppointment?: boolean;
  /** Which units of an order are refunded; absent when the payment made no order. */
  readonly order?: { readonly id: string; readonly lines: readonly RefundLine[] };
  /** Set for money that was collected on delivery: staff pay the refund to the customer's UPI id or bank account. */
  readonly isPayout?: true;
  readonly status: RefundStatus;
  /** Starts at 1; the next round, with a new idempotency key, begins only after the provider has reported that the refund failed. */
  readonly round: number;
  /** Attempts to reach the provider in this round. */
  readonly tries: number;
  readonly providerRefundId?: string;
  /** Refunds that staff made at the provider themselves when this one had failed; only the rest is requested. */
  readonly byHand?: RefundedByHand;
  readonly createdAt: string;
  readonly gsi1sk?: string;
}

export interface RefundedByHand {
  /** The provider's ids. Two refunds of a payment may share one. */
  readonly ids: readonly string[];
  /** The part of this refund that they have paid. */
  readonly amount: Paise;
}

/** The refunded amount of some units of an order line. */
export interface RefundLine extends Share, LineRef {
  readonly quantity: number;
}

export const maxRounds = 5;

/** The provider answers a second request with the same key as the first one. */
export const idempotencyKeyOf = ({ id, round }: Pick<RefundItem, 'id' | 'round'>): string => (round === 1 ? `rf_${id}` : `rf_${id}_${round}`);

/** The amount that is left to be requested from the provider. */
export const unpaidOf = ({ amount, byHand }: Pick<RefundItem, 'amount' | 'byHand'>): Paise => amount - (byHand?.amount ?? 0);

export type RefundRequest = Omit<RefundItem, 'status' | 'round' | 'tries' | 'createdAt' | 'providerRefundId' | 'byHand' | 'gsi1sk'>;

/** Schedules a refund of a captured payment; the condition fails when a refund with this id exists. */
export function scheduleRefund(refund: RefundRequest, now: Date): TransactItem {
  const createdAt = now.toISOString();
  const partition = refund.isPayout ? duePayoutsPartition : dueRefundsPartition;
  return {
    Put: {
      Item: { ...refundKey(refund.id), ...refund, status: 'due', round: 1, tries: 0, createdAt, gsi1pk: partition, gsi1sk: createdAt },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

export async function refundById(id: string): Promise<RefundItem | undefined> {
  const item = await itemAt<RefundItem>(refundKey(id));
  // The oldest refunds store no id: theirs is the payment's, which the key contains.
  return item && { ...item, id };
}

/** Reads these refunds consistently; those that do not exist are left out. */
export async function refundsByIds(ids: readonly string[]): Promise<readonly RefundItem[]> {
  const items = await itemsByKeys<RefundItem & { readonly pk: string }>(ids.map(refundKey));
  return items.map((item) => ({ ...item, id: item.pk.slice(refundKey('').pk.length) }));
}

/** Ids of refunds that are due to be requested or checked. */
export async function listDueRefunds(now: Date, limit: number): Promise<readonly string[]> {
  const items = await queryDue(dueRefundsPartition, now, limit, 'pk');
  return items.map((item) => String(item['pk']).slice(refundKey('').pk.length));
}

/** Payouts that staff have not made yet, the oldest first. */
export const listDuePayouts = (limit: number): Promise<readonly RefundItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due',
      ExpressionAttributeValues: { ':due': duePayoutsPartition },
    },
    limit,
  );

/** Refunds that are not done, the next due one first, for the metrics of waiting refunds. */
export const waitingRefunds = (limit: number): Promise<readonly Pick<RefundItem, 'status' | 'createdAt'>[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':due': dueRefundsPartition },
      ProjectionExpression: '#status, createdAt',
    },
    limit,
  );

/** The next step of a refund; `nextCheckAt` is undefined once the refund is done. */
export interface RefundStep {
  readonly status: RefundStatus;
  readonly round: number;
  readonly tries: number;
  readonly providerRefundId?: string | undefined;
  /** Undefined: as before. */
  readonly byHand?: RefundedByHand | undefined;
  readonly nextCheckAt: Date | undefined;
}

/** Moves a refund to its next step, unless another caller has moved it since it was read. */
export function moveRefund(before: RefundItem, to: RefundStep): TransactItem {
  const assignments = ['#status = :status', '#round = :round', 'tries = :tries', 'gsi1sk = :at', 'gsi1pk = :partition', 'providerRefundId = :refund'];
  if (to.byHand !== undefined) assignments.push('byHand = :byHand');
  const removed = to.providerRefundId === undefined ? ['providerRefundId'] : [];
  // A refund that is done is listed in the index by its month.
  const [partition, at] =
    to.nextCheckAt === undefined
      ? [monthRefundsPartition(indianMonth(new Date(before.createdAt))), datedSort(before.createdAt, before.id)]
      : [dueRefundsPartition, to.nextCheckAt.toISOString()];
  const remainingAssignments = assignments.filter((assignment) => !removed.includes(assignment.split(' ')[0] ?? ''));
  return {
    Update: {
      Key: refundKey(before.id),
      UpdateExpression: `SET ${remainingAssignments.join(', ')}${removed.length === 0 ? '' : ` REMOVE ${removed.join(', ')}`}`,
      ConditionExpression: '#status = :was AND #round = :wasRound AND tries = :wasTries',
      ExpressionAttributeNames: { '#status': 'status', '#round': 'round' },
      ExpressionAttributeValues: {
        ':was': before.status,
        ':wasRound': before.round,
        ':wasTries': before.tries,
        ':status': to.status,
        ':round': to.round,
        ':tries': to.tries,
        ':at': at,
        ':partition': partition,
        ...(to.providerRefundId === undefined ? {} : { ':refund': to.providerRefundId }),
        ...(to.byHand === undefined ? {} : { ':byHand': to.byHand }),
      },
    },
  };
}
