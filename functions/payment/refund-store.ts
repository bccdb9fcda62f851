/** Which money is to go back, and how far is it? */

import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import type { Paise } from '#shared/rules/money.ts';
import type { Share } from '#shared/rules/refund-share.ts';
import { table } from '#shared/table.ts';

/**
 *     due -> requested -> processed
 *      ^         |
 *      +---------+      the provider says that it failed: asked for again, at most `mostRounds` times
 *                +----> failed        then a person has to see to it
 */
export type RefundStatus = 'due' | 'requested' | 'processed' | 'failed';
/** Why a payment goes back that no order stands for. */
export type UnmatchedReason = 'stock_gone' | 'slot_gone' | 'paid_twice' | 'not_as_agreed';
export type RefundReason = UnmatchedReason | 'cancelled' | 'returned' | 'by_shop' | 'appointment_cancelled';

/** `REFUND#<id>` / `REFUND`. */
export interface RefundItem {
  /** That of what it is for: the payment, when no order stands for it; the order, when it was cancelled; the return. */
  readonly id: string;
  readonly paymentId: string;
  readonly checkoutId: string;
  readonly customerId: string;
  readonly providerOrderId: string;
  readonly amount: Paise;
  readonly reason: RefundReason;
  /** `checkoutId` is an appointment's. */
  readonly isForAppointment?: boolean;
  /** With an order that stood for the payment: what exactly is given back. */
  readonly order?: { readonly id: string; readonly lines: readonly RefundLine[] };
  readonly status: RefundStatus;
  /** 1 for the first; another one only after the provider said that the one before failed. */
  readonly round: number;
  /** Times that we tried to ask in this round. */
  readonly tries: number;
  readonly providerRefundId?: string;
  readonly createdAt: string;
  readonly gsi1sk?: string;
}

/** The money of some units of an order's line; a line's index is its product. */
export interface RefundLine extends Share {
  readonly productId: number;
  readonly quantity: number;
}

export const mostRounds = 5;

/** In the index: those to be pursued, by when; those that are done, by the month (`2026-11`) in which they began. */
export const duePartition = 'DUE#REFUND';
export const refundsOfMonth = (month: string) => `REFUNDS#${month}`;
const keyOf = (id: string) => ({ pk: `REFUND#${id}`, sk: 'REFUND' });

/** The provider takes a second request with the same key for the first one. */
export const idempotencyKeyOf = ({ id, round }: Pick<RefundItem, 'id' | 'round'>): string => (round === 1 ? `rf_${id}` : `rf_${id}_${round}`);

export type RefundDue = Omit<RefundItem, 'status' | 'round' | 'tries' | 'createdAt' | 'providerRefundId' | 'gsi1sk'>;

export function scheduleRefund(refund: RefundDue, now: Date): TransactItem {
  const createdAt = now.toISOString();
  return {
    Put: {
      Item: { ...keyOf(refund.id), ...refund, status: 'due', round: 1, tries: 0, createdAt, gsi1pk: duePartition, gsi1sk: createdAt },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

export async function refundById(id: string): Promise<RefundItem | undefined> {
  const item = await itemAt(keyOf(id));
  // Those of the first days bear no id of their own: it is that of the payment.
  return item && ({ id, ...item } as RefundItem);
}

/** Ids of refunds that are to be asked for, or asked after, by now. */
export async function dueRefunds(now: Date, most: number): Promise<readonly string[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': duePartition, ':now': now.toISOString() },
      ProjectionExpression: 'pk',
    },
    most,
  );
  return items.map((item) => String(item['pk']).slice('REFUND#'.length));
}

/** Those that are not done, by whenever they are looked at next: enough of them to know that something is wrong. */
export const waitingRefunds = (most: number): Promise<readonly Pick<RefundItem, 'status' | 'createdAt'>[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':due': duePartition },
      ProjectionExpression: '#status, createdAt',
    },
    most,
  );

/** How a refund goes on; `lookAt` undefined: it is done. */
export interface RefundStep {
  readonly status: RefundStatus;
  readonly round: number;
  readonly tries: number;
  readonly providerRefundId?: string | undefined;
  readonly lookAt: Date | undefined;
}

/** Moves a refund on from where it was read. */
export function moveRefund(was: RefundItem, to: RefundStep): TransactItem {
  const sets = ['#status = :status', '#round = :round', 'tries = :tries', 'gsi1sk = :at', 'gsi1pk = :partition', 'providerRefundId = :refund'];
  const removed = to.providerRefundId === undefined ? ['providerRefundId'] : [];
  // What is done lies in the index by its month.
  const [partition, at] =
    to.lookAt === undefined
      ? [refundsOfMonth(indianMonth(new Date(was.createdAt))), `${was.createdAt}#${was.id}`]
      : [duePartition, to.lookAt.toISOString()];
  const kept = sets.filter((set) => !removed.includes(set.split(' ')[0] ?? ''));
  return {
    Update: {
      Key: keyOf(was.id),
      UpdateExpression: `SET ${kept.join(', ')}${removed.length === 0 ? '' : ` REMOVE ${removed.join(', ')}`}`,
      ConditionExpression: '#status = :was AND #round = :wasRound AND tries = :wasTries',
      ExpressionAttributeNames: { '#status': 'status', '#round': 'round' },
      ExpressionAttributeValues: {
        ':was': was.status,
        ':wasRound': was.round,
        ':wasTries': was.tries,
        ':status': to.status,
        ':round': to.round,
        ':tries': to.tries,
        ':at': at,
        ':partition': partition,
        ...(to.providerRefundId === undefined ? {} : { ':refund': to.providerRefundId }),
      },
    },
  };
}
