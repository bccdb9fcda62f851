/** Stores the differences between the shop's records and the provider's, and the progress of the comparison. */
import { datedSort, differencePartition, differenceSort, differencesPartition, reconciliationProgressKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { PutCommand, QueryCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt, queryItems, unchangedSince } from '#functions/platform/table/table.ts';
import type { Difference } from '#shared/rules/order/reconciliation.ts';
import { table } from '#shared/table.ts';

export type StartKey = Record<string, unknown> | undefined;

/** `DIFFERENCE#<pay_..>` / `<kind>#<refund>`: a difference that is found again is stored in the same item. */
export interface DifferenceItem extends Difference {
  readonly id: string;
  readonly paymentId: string;
  readonly orderId?: string;
  readonly customerId?: string;
  readonly status: DifferenceStatus;
  readonly foundAt: string;
  /** When the difference was last found. */
  readonly seenAt: string;
  readonly resolvedAt?: string;
}
export type DifferenceStatus = 'open' | 'resolved';

/** Days that a resolved difference is kept. */
const retentionDays = 400;

const putDifference = (item: DifferenceItem) =>
  db().send(
    new PutCommand({
      TableName: config('TABLE_NAME'),
      Item: {
        pk: differencePartition(item.paymentId),
        sk: differenceSort(item.kind, item.refundId),
        ...item,
        gsi1pk: differencesPartition(item.status),
        gsi1sk: datedSort(item.foundAt, item.id),
        ...(item.resolvedAt === undefined ? {} : { ttl: Math.floor(Date.parse(item.resolvedAt) / 1000) + retentionDays * 86_400 }),
      },
    }),
  );

/**
 * Stores the differences of a payment: found ones are open, open ones that were not found are resolved.
 * @returns the differences that were not open before
 */
export async function saveDifferences(
  paymentId: string,
  found: readonly Difference[],
  about: Pick<DifferenceItem, 'orderId' | 'customerId'>,
  now: Date,
): Promise<readonly DifferenceItem[]> {
  const at = now.toISOString();
  const stored = await differencesOfPayment(paymentId);
  const opened: DifferenceItem[] = [];
  for (const difference of found) {
    const id = [paymentId, difference.kind, difference.refundId ?? []].flat().join('.');
    const before = stored.find((each) => each.id === id && each.status === 'open');
    const item = { ...difference, id, paymentId, ...about, status: 'open', foundAt: before?.foundAt ?? at, seenAt: at } as const;
    await putDifference(item);
    if (before === undefined) opened.push(item);
  }
  const resolved = stored.filter(
    (each) => each.status === 'open' && !found.some(({ kind, refundId }) => kind === each.kind && refundId === each.refundId),
  );
  for (const each of resolved) await putDifference({ ...each, status: 'resolved', resolvedAt: at });
  return opened;
}

const differencesOfPayment = (paymentId: string): Promise<readonly DifferenceItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': differencePartition(paymentId) },
    ConsistentRead: true,
  });

/** The newest differences first, at most `most`, read from the index, which is eventually consistent. */
export async function differencesIn(status: DifferenceStatus, limit: number): Promise<readonly DifferenceItem[]> {
  return (await readPage<DifferenceItem>(differencesPartition(status), { limit, newestFirst: true })).items;
}

export const openDifferencesAfter = (start: StartKey, limit: number) => readPage<DifferenceItem>(differencesPartition('open'), { start, limit });

export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; undefined after the last page. */
  readonly next: StartKey;
}

interface PageRequest {
  readonly limit: number;
  /** Sort keys, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly start?: StartKey;
  readonly newestFirst?: boolean;
}

/** Reads a page of a partition of the index. */
export async function readPage<T>(partition: string, { limit, from = ' ', to = '~', start, newestFirst = false }: PageRequest): Promise<Page<T>> {
  const { Items = [], LastEvaluatedKey } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :partition AND gsi1sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':partition': partition, ':from': from, ':to': to },
      ScanIndexForward: !newestFirst,
      Limit: limit,
      ExclusiveStartKey: start,
    }),
  );
  return { items: Items as T[], next: LastEvaluatedKey };
}

/** A comparison, which may take several runs of the job. */
export interface Comparison {
  /** The period whose payments, refunds and orders are compared. */
  readonly from: string;
  readonly to: string;
  /** The current step (reconcile.ts) and the position in it. */
  readonly step: number;
  readonly skip: number;
  /** The last payment or refund of Stripe's previous page. */
  readonly after?: string | undefined;
  readonly month?: string | undefined;
  readonly start?: StartKey;
  readonly payments: number;
  readonly refunds: number;
}

/** `RECONCILIATION` / `PROGRESS`. */
export interface Progress {
  readonly revision: number;
  readonly current?: Comparison | undefined;
  readonly last?: (Pick<Comparison, 'from' | 'to' | 'payments' | 'refunds'> & { readonly completedAt: string }) | undefined;
}

export async function readProgress(): Promise<Progress> {
  return (await itemAt<Progress>(reconciliationProgressKey)) ?? { revision: 0 };
}

/** @returns undefined when another run has changed the progress */
export async function saveProgress(before: Progress, after: Omit<Progress, 'revision'>): Promise<Progress | undefined> {
  const next = { ...after, revision: before.revision + 1 };
  try {
    await db().send(
      new PutCommand({
        TableName: config('TABLE_NAME'),
        Item: { ...reconciliationProgressKey, ...next },
        ...unchangedSince('revision', before.revision),
      }),
    );
    return next;
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
}
