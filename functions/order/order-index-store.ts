/** Stores the entries of an order in the lists of all orders: by age and by total beside the orders of its state, and under its words. */

import {
  commonBeginningOf,
  isOrderWordsPartition,
  type OrderGroup,
  type OrderListing,
  orderCountsKey,
  orderGroupOf,
  orderGroupPartition,
  orderIndexKey,
  orderIndexProgressKey,
  orderListSort,
  orderListSortPrefix,
  orderWordPartition,
  orderWordPartitions,
  orderWordSort,
  orderWordSorts,
  orderWordsPartition,
} from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { PutCommand } from '#functions/platform/table/commands.ts';
import { type Budget, db, itemAt, paginate, type Range, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from '#shared/rules/order/order-status.ts';

/** What the index knows of an order without reading the order itself. */
export interface OrderIndexEntry {
  readonly id: string;
  readonly customerId: string;
  readonly createdAt: string;
  readonly total: Paise;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
}

export const groups: readonly OrderGroup[] = orderStatuses.flatMap((status) =>
  paymentStatuses.map((paymentStatus) => orderGroupOf({ status, paymentStatus })),
);

/**
 *     ORDERS#<status>#<payment>   AGE#<created at>#<id>  and  SUM#<total>#<created at>#<id>
 *     ORDERWORDS#<first letter>   <word>#<created at>#<id>; order numbers in ORDERWORDS#nh-#<shard>, words of digits in ORDERWORDS#0-9#<shard>
 *     ORDER#<id>                  INDEX     which of these entries exist, so that they can be removed
 *     ORDERS                      COUNTS    how many orders are in each group
 */
interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Raised when words or keys change: `index-old-orders` then indexes all orders again, and each entry of another form is replaced. */
export const indexForm = 4;

/** The form since which these words are in shards; before, they were in the partition of their first letter. */
const shardedSinceForm = { 'nh-': 2, '0-9': 4 } as const;

function partitionOf(word: string, form: number): string {
  const beginning = commonBeginningOf(word);
  return beginning !== undefined && form < shardedSinceForm[beginning] ? orderWordsPartition(word) : orderWordPartition(word);
}

const keysOf = ({ entry, words, form = 1 }: Pick<IndexedOrder, 'entry' | 'words' | 'form'>): readonly Key[] => [
  { pk: orderGroupPartition(orderGroupOf(entry)), sk: orderListSort('AGE', entry) },
  { pk: orderGroupPartition(orderGroupOf(entry)), sk: orderListSort('SUM', entry) },
  ...words.map((word) => ({ pk: partitionOf(word, form), sk: orderWordSort(word, entry) })),
];

/** The entries of an order as they were last written. */
export interface IndexedOrder {
  readonly entry: OrderIndexEntry;
  readonly words: readonly string[];
  readonly form?: number;
  /** Increases with each write. */
  readonly turn: number;
}

export async function findIndexedOrder(id: string): Promise<IndexedOrder | undefined> {
  const item = await itemAt<IndexedOrder>(orderIndexKey(id));
  return item && { entry: item.entry, words: item.words, turn: item.turn, ...(item.form === undefined ? {} : { form: item.form }) };
}

/** A text for comparing two versions: the table returns attributes in any order. */
const toComparableText = ({
  entry: { id, customerId, createdAt, total, status, paymentStatus },
  words,
  form = 1,
}: Omit<IndexedOrder, 'turn'>): string => JSON.stringify([id, customerId, createdAt, total, status, paymentStatus, words, form]);

/** The writes that replace the old entries by the new ones, none when nothing changed. Their condition fails when another caller has replaced them. */
export function replaceEntryWrites(before: IndexedOrder | undefined, listed: Pick<IndexedOrder, 'entry' | 'words'>): readonly TransactItem[] {
  const after = { ...listed, form: indexForm };
  if (before !== undefined && toComparableText(before) === toComparableText(after)) return [];
  const { entry, words } = after;
  const next = keysOf(after);
  const nextKeys = new Set(next.map(({ pk, sk }) => `${pk} ${sk}`));
  const obsoleteKeys = (before === undefined ? [] : keysOf(before)).filter(({ pk, sk }) => !nextKeys.has(`${pk} ${sk}`));
  return [
    { Put: { Item: { ...orderIndexKey(entry.id), ...after, turn: (before?.turn ?? 0) + 1 }, ...unchangedSince('turn', before?.turn) } },
    ...obsoleteKeys.map((Key) => ({ Delete: { Key } })),
    ...next.map(({ pk, sk }) => ({ Put: { Item: { pk, sk, ...entry, ...(isOrderWordsPartition(pk) ? { words } : {}) } } })),
    ...countWrites(before === undefined ? undefined : orderGroupOf(before.entry), orderGroupOf(entry)),
  ];
}

function countWrites(from: OrderGroup | undefined, to: OrderGroup): readonly TransactItem[] {
  if (from === to) return [];
  const names = { '#to': to, ...(from === undefined ? {} : { '#from': from }) };
  const values = { ':one': 1, ...(from === undefined ? {} : { ':less': -1 }) };
  return [
    {
      Update: {
        Key: orderCountsKey,
        UpdateExpression: `ADD #to :one${from === undefined ? '' : ', #from :less'}`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      },
    },
  ];
}

/** The number of orders in each group that ever had one. */
export async function orderCounts(): Promise<ReadonlyMap<OrderGroup, number>> {
  const item = (await itemAt(orderCountsKey, false)) ?? {};
  return new Map(groups.flatMap((group) => (typeof item[group] === 'number' ? [[group, item[group]] as const] : [])));
}

/** @param expectedCount how many entries are likely to be needed */
export function entriesIn(
  group: OrderGroup,
  listing: OrderListing,
  { from, before, ascending }: Range,
  expectedCount: number,
  budget: Budget,
): AsyncGenerator<OrderIndexEntry> {
  const prefix = orderListSortPrefix(listing);
  return paginate(orderGroupPartition(group), { from: from ?? prefix, before: before ?? `${prefix}~`, ascending }, expectedCount, budget);
}

/** Items of one query for a word. */
const wordPageSize = 250;

/** Orders with a word that begins with the given text; those with exactly this word first, the newest first. */
export async function* entriesByWord(prefix: string, budget: Budget): AsyncGenerator<OrderIndexEntry & { readonly words: readonly string[] }> {
  const exactRange = orderWordSorts(prefix);
  // Entries of an earlier form are in the partition of their first letter.
  for (const partition of new Set([orderWordPartition(prefix), orderWordsPartition(prefix)]))
    yield* paginate(partition, { ...exactRange, ascending: false }, wordPageSize, budget);
  const longerRange = { from: exactRange.before, before: `${prefix}\u{10ffff}`, ascending: true };
  for (const partition of orderWordPartitions(prefix)) yield* paginate(partition, longerRange, wordPageSize, budget);
}

/** How far the older orders are indexed: all months after `month`, and in `month` the orders from `before` on. */
export interface IndexProgress {
  readonly form: number;
  readonly month: string;
  readonly before: string;
  readonly done: boolean;
}

export const indexProgress = (): Promise<IndexProgress | undefined> => itemAt(orderIndexProgressKey);

export async function saveIndexProgress(progress: IndexProgress): Promise<void> {
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item: { ...orderIndexProgressKey, ...progress } }));
}
