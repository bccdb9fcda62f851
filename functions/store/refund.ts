/** Which money is to go back, and how far is it? */
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import type { Paise } from '#shared/rules/money.ts';
import { table } from '#shared/table.ts';
import { db, isConditionRefused, type WritePiece } from './table.ts';

/**
 *     due -> requested -> processed
 *      ^         |
 *      +---------+      the provider says that it failed: asked for again, at most `mostRounds` times
 *                +----> failed        then a person has to see to it
 */
export type RefundStatus = 'due' | 'requested' | 'processed' | 'failed';
export type RefundReason = 'stock_gone' | 'paid_twice' | 'not_as_agreed';

/** `REFUND#<payment id>` / `REFUND`: the whole of one payment. */
export interface RefundItem {
  readonly paymentId: string;
  readonly checkoutId: string;
  readonly customerId: string;
  readonly providerOrderId: string;
  readonly amount: Paise;
  readonly reason: RefundReason;
  readonly status: RefundStatus;
  /** 1 for the first; another one only after the provider said that the one before failed. */
  readonly round: number;
  /** Times that we tried to ask in this round. */
  readonly tries: number;
  readonly providerRefundId?: string;
  readonly createdAt: string;
  readonly gsi1sk?: string;
}

export const mostRounds = 5;

const duePartition = 'DUE#REFUND';
const keyOf = (paymentId: string) => ({ pk: `REFUND#${paymentId}`, sk: 'REFUND' });

/** The provider takes a second request with the same key for the first one. */
export const idempotencyKeyOf = ({ paymentId, round }: Pick<RefundItem, 'paymentId' | 'round'>): string =>
  round === 1 ? `rf_${paymentId}` : `rf_${paymentId}_${round}`;

export type RefundDue = Omit<RefundItem, 'status' | 'round' | 'tries' | 'createdAt' | 'providerRefundId' | 'gsi1sk'>;

export function owe(refund: RefundDue, now: Date): WritePiece {
  const createdAt = now.toISOString();
  return {
    Put: {
      Item: { ...keyOf(refund.paymentId), ...refund, status: 'due', round: 1, tries: 0, createdAt, gsi1pk: duePartition, gsi1sk: createdAt },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

export async function refundOfPayment(paymentId: string): Promise<RefundItem | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: keyOf(paymentId), ConsistentRead: true }));
  return Item as RefundItem | undefined;
}

/** Payments whose refund is to be asked for, or asked after, by now. */
export async function dueRefunds(now: Date, most: number): Promise<readonly string[]> {
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': duePartition, ':now': now.toISOString() },
      ProjectionExpression: 'paymentId',
      Limit: most,
    }),
  );
  return Items.map((item) => String(item['paymentId']));
}

/** How a refund goes on; `lookAt` undefined takes it from the due list. */
export interface RefundStep {
  readonly status: RefundStatus;
  readonly round: number;
  readonly tries: number;
  readonly providerRefundId?: string | undefined;
  readonly lookAt: Date | undefined;
}

/** Moves a refund on from where it was read; false when somebody else has moved it since. */
export async function moveRefund(was: RefundItem, to: RefundStep): Promise<boolean> {
  const sets = ['#status = :status', '#round = :round', 'tries = :tries', 'gsi1sk = :at', 'gsi1pk = :due', 'providerRefundId = :refund'];
  const removed = [...(to.lookAt === undefined ? ['gsi1pk', 'gsi1sk'] : []), ...(to.providerRefundId === undefined ? ['providerRefundId'] : [])];
  const kept = sets.filter((set) => !removed.includes(set.split(' ')[0] ?? ''));
  try {
    await db().send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: keyOf(was.paymentId),
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
          ...(to.lookAt === undefined ? {} : { ':at': to.lookAt.toISOString(), ':due': duePartition }),
          ...(to.providerRefundId === undefined ? {} : { ':refund': to.providerRefundId }),
        },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
}
