/** Where does an order stand in the lists of all orders? By age and by total beside those of its state, and under its words. */

import { config } from '#functions/http/config.ts';
import { PutCommand } from '#functions/platform/table/commands.ts';
import type { Paise } from '#shared/rules/money.ts';
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from '#shared/rules/order-status.ts';
import { type Budget, db, itemAt, type Range, type WritePiece, walk } from './table.ts';

/** What a list has to know of an order before it reads the order itself. */
export interface Entry {
  readonly id: string;
  readonly customerId: string;
  readonly createdAt: string;
  readonly total: Paise;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
}

/** `pending#completed`: orders of one state lie together. */
export type Group = `${OrderStatus}#${PaymentStatus}`;
export const groupOf = ({ status, paymentStatus }: Pick<Entry, 'status' | 'paymentStatus'>): Group => `${status}#${paymentStatus}`;
export const groups: readonly Group[] = orderStatuses.flatMap((status) =>
  paymentStatuses.map((payment) => groupOf({ status, paymentStatus: payment })),
);

/**
 *     ORDERS#<status>#<payment>   AGE#<created at>#<id>  and  SUM#<total>#<created at>#<id>
 *     ORDERWORDS#<first letter>   <word>#<created at>#<id>
 *     ORDER#<id>                  INDEX     which of these there are, so that they can be taken away again
 *     ORDERS                      COUNTS    how many there are in each group
 */
export type Order = 'AGE' | 'SUM';
const digits = 12;
const groupKey = (group: Group) => `ORDERS#${group}`;
/** What an order is sorted by; of two keys the greater one is newer, or dearer. */
export const sortKeyOf = (order: Order, { total, createdAt, id }: Entry): string =>
  order === 'AGE' ? `AGE#${createdAt}#${id}` : `SUM#${String(total).padStart(digits, '0')}#${createdAt}#${id}`;

const wordKey = (word: string) => `ORDERWORDS#${[...word][0]}`;
const indexKey = (id: string) => ({ pk: `ORDER#${id}`, sk: 'INDEX' });
const countsKey = { pk: 'ORDERS', sk: 'COUNTS' };

interface Key {
  readonly pk: string;
  readonly sk: string;
}

const keysOf = (entry: Entry, words: readonly string[]): readonly Key[] => [
  { pk: groupKey(groupOf(entry)), sk: sortKeyOf('AGE', entry) },
  { pk: groupKey(groupOf(entry)), sk: sortKeyOf('SUM', entry) },
  ...words.map((word) => ({ pk: wordKey(word), sk: `${word}#${entry.createdAt}#${entry.id}` })),
];

/** What was last written of an order. */
export interface Indexed {
  readonly entry: Entry;
  readonly words: readonly string[];
  /** Rises with every writing. */
  readonly turn: number;
}

export async function indexedOf(id: string): Promise<Indexed | undefined> {
  const item = await itemAt(indexKey(id));
  return item && { entry: item['entry'] as Entry, words: item['words'] as string[], turn: Number(item['turn']) };
}

/** In one order, whichever the table gives the attributes back in. */
const told = ({ entry: { id, customerId, createdAt, total, status, paymentStatus }, words }: Omit<Indexed, 'turn'>): string =>
  JSON.stringify([id, customerId, createdAt, total, status, paymentStatus, words]);

/** The writes from where it stood to where it stands, refused when somebody else has moved it; none when it stands there already. */
export function moveEntries(was: Indexed | undefined, now: Omit<Indexed, 'turn'>): readonly WritePiece[] {
  if (was !== undefined && told(was) === told(now)) return [];
  const { entry, words } = now;
  const next = keysOf(entry, words);
  const kept = new Set(next.map(({ pk, sk }) => `${pk} ${sk}`));
  const gone = (was === undefined ? [] : keysOf(was.entry, was.words)).filter(({ pk, sk }) => !kept.has(`${pk} ${sk}`));
  const unmoved =
    was === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': was.turn } };
  return [
    { Put: { Item: { ...indexKey(entry.id), entry, words, turn: (was?.turn ?? 0) + 1 }, ...unmoved } },
    ...gone.map((Key) => ({ Delete: { Key } })),
    ...next.map(({ pk, sk }) => ({ Put: { Item: { pk, sk, ...entry, ...(pk.startsWith('ORDERWORDS#') ? { words } : {}) } } })),
    ...recount(was === undefined ? undefined : groupOf(was.entry), groupOf(entry)),
  ];
}

function recount(from: Group | undefined, to: Group): readonly WritePiece[] {
  if (from === to) return [];
  const names = { '#to': to, ...(from === undefined ? {} : { '#from': from }) };
  const values = { ':one': 1, ...(from === undefined ? {} : { ':less': -1 }) };
  return [
    {
      Update: {
        Key: countsKey,
        UpdateExpression: `ADD #to :one${from === undefined ? '' : ', #from :less'}`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      },
    },
  ];
}

/** How many orders are in each group that ever had one. */
export async function orderCounts(): Promise<ReadonlyMap<Group, number>> {
  const item = (await itemAt(countsKey, false)) ?? {};
  return new Map(groups.flatMap((group) => (typeof item[group] === 'number' ? [[group, item[group]] as const] : [])));
}

/** @param first how many are likely to be wanted */
export function entriesIn(group: Group, order: Order, { from, before, ascending }: Range, first: number, budget: Budget): AsyncGenerator<Entry> {
  return walk(groupKey(group), { from: from ?? `${order}#`, before: before ?? `${order}#~`, ascending }, first, budget);
}

/** Items of a query for a word. */
const searched = 250;

/** Orders with a word that begins so, and all their words; those with exactly this word first, the newest first. */
export async function* entriesByWord(beginning: string, budget: Budget): AsyncGenerator<Entry & { readonly words: readonly string[] }> {
  const exactly = { from: `${beginning}#`, before: `${beginning}#~`, ascending: false };
  yield* walk(wordKey(beginning), exactly, searched, budget);
  yield* walk(wordKey(beginning), { from: `${beginning}#~`, before: `${beginning}\u{10ffff}`, ascending: true }, searched, budget);
}

/** How far the orders of the past have been gone through: the months after this one, and in it those from `before` on. */
export interface IndexProgress {
  readonly form: number;
  readonly month: string;
  readonly before: string;
  readonly done: boolean;
}

const progressKey = { pk: 'ORDERS', sk: 'PROGRESS' };

export const indexProgress = (): Promise<IndexProgress | undefined> => itemAt(progressKey);

export async function keepIndexProgress(progress: IndexProgress): Promise<void> {
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item: { ...progressKey, ...progress } }));
}
