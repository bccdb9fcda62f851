/** Where do our books and the provider's not agree, how far is the comparison, and what is there to compare? */
import { config } from '#functions/platform/config.ts';
import { PutCommand, QueryCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt, queryItems } from '#functions/platform/table/table.ts';
import type { Difference } from '#shared/rules/reconciliation.ts';
import { table } from '#shared/table.ts';

export type StartKey = Record<string, unknown> | undefined;

/** `DIFFERENCE#<pay_..>` / `<kind>#<refund>`: the same difference is the same item, however often it is found. */
export interface DifferenceItem extends Difference {
  readonly id: string;
  readonly paymentId: string;
  readonly orderId?: string;
  readonly customerId?: string;
  readonly status: DifferenceStatus;
  readonly foundAt: string;
  /** When it was last found to be there. */
  readonly seenAt: string;
  readonly resolvedAt?: string;
}
export type DifferenceStatus = 'open' | 'resolved';

const partitionOf = (status: DifferenceStatus) => `DIFFERENCES#${status}`;
/** Days that a difference is kept which is no more. */
const keptDays = 400;

const put = (item: DifferenceItem) =>
  db().send(
    new PutCommand({
      TableName: config('TABLE_NAME'),
      Item: {
        pk: `DIFFERENCE#${item.paymentId}`,
        sk: `${item.kind}#${item.refundId ?? ''}`,
        ...item,
        gsi1pk: partitionOf(item.status),
        gsi1sk: `${item.foundAt}#${item.id}`,
        ...(item.resolvedAt === undefined ? {} : { ttl: Math.floor(Date.parse(item.resolvedAt) / 1000) + keptDays * 86_400 }),
      },
    }),
  );

/**
 * Writes down how a payment stands: what is found is open, what was open and is not found any more is resolved.
 * @returns those that were not open before
 */
export async function keepDifferences(
  paymentId: string,
  found: readonly Difference[],
  about: Pick<DifferenceItem, 'orderId' | 'customerId'>,
  now: Date,
): Promise<readonly DifferenceItem[]> {
  const at = now.toISOString();
  const known = await differencesOfPayment(paymentId);
  const opened: DifferenceItem[] = [];
  for (const difference of found) {
    const id = [paymentId, difference.kind, difference.refundId ?? []].flat().join('.');
    const before = known.find((each) => each.id === id && each.status === 'open');
    const item = { ...difference, id, paymentId, ...about, status: 'open', foundAt: before?.foundAt ?? at, seenAt: at } as const;
    await put(item);
    if (before === undefined) opened.push(item);
  }
  const gone = known.filter(
    (each) => each.status === 'open' && !found.some(({ kind, refundId }) => kind === each.kind && refundId === each.refundId),
  );
  for (const each of gone) await put({ ...each, status: 'resolved', resolvedAt: at });
  return opened;
}

const differencesOfPayment = (paymentId: string): Promise<readonly DifferenceItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `DIFFERENCE#${paymentId}` },
    ConsistentRead: true,
  });

/** The newest first, at most `most`. From the index: a moment behind. */
export async function differencesIn(status: DifferenceStatus, most: number): Promise<readonly DifferenceItem[]> {
  return (await pageOf<DifferenceItem>(partitionOf(status), { most, newestFirst: true })).items;
}

export const openDifferencesAfter = (start: StartKey, most: number) => pageOf<DifferenceItem>(partitionOf('open'), { start, most });

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next one begins; undefined: this was the last. */
  readonly next: StartKey;
}

interface PageWish {
  readonly most: number;
  /** Sort keys, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly start?: StartKey;
  readonly newestFirst?: boolean;
}

/** A page of what lies in one partition of the index. */
export async function pageOf<T>(partition: string, { most, from = ' ', to = '~', start, newestFirst = false }: PageWish): Promise<Page<T>> {
  const { Items = [], LastEvaluatedKey } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :partition AND gsi1sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':partition': partition, ':from': from, ':to': to },
      ScanIndexForward: !newestFirst,
      Limit: most,
      ExclusiveStartKey: start,
    }),
  );
  return { items: Items as T[], next: LastEvaluatedKey };
}

/** One comparison, from its beginning to its end; a run of the job that has to stop leaves it for the next. */
export interface Comparison {
  /** The time whose payments, refunds and orders are compared. */
  readonly from: string;
  readonly to: string;
  /** The step that it is at (flows/reconcile.ts), and how far in that. */
  readonly step: number;
  readonly skip: number;
  /** The last item of Stripe's page before. */
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

const progressKey = { pk: 'RECONCILIATION', sk: 'PROGRESS' };

export async function progressOfReconciliation(): Promise<Progress> {
  return (await itemAt<Progress>(progressKey)) ?? { revision: 0 };
}

/** @returns undefined when another run is at it */
export async function saveProgress(was: Progress, is: Omit<Progress, 'revision'>): Promise<Progress | undefined> {
  const next = { ...is, revision: was.revision + 1 };
  try {
    await db().send(
      new PutCommand({
        TableName: config('TABLE_NAME'),
        Item: { ...progressKey, ...next },
        ConditionExpression: was.revision === 0 ? 'attribute_not_exists(pk)' : 'revision = :was',
        ...(was.revision === 0 ? {} : { ExpressionAttributeValues: { ':was': was.revision } }),
      }),
    );
    return next;
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
}
