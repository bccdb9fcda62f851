/** Stores the list of customers for admins: an entry by age, one under each word, and a second list of the staff. */

import {
  staffPartition,
  userCountKey,
  userEntryKey,
  userSort,
  userSortOfWordSort,
  usersPartition,
  userWordSort,
  userWordsPartition,
  userWordsPrefix,
} from '#functions/keys.ts';
import { itemAt, itemsByKeys, queryItems, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import { isStaff, type Role } from '#shared/rules/identity/role.ts';
import type { Paise } from '#shared/rules/money.ts';

export interface UserEntry {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly createdAt: string;
  readonly isActive: boolean;
  readonly role: Role;
  readonly ordersCount: number;
  /** Payments less refunds. */
  readonly totalSpent: Paise;
}

/**
 *     USERS                    <created at>#<id>          all customers
 *     USERS#STAFF              <created at>#<id>          staff only
 *     USERWORDS#<letter>       <word>#<created at>#<id>   by the prefix of a word
 *     USER#<id>                ENTRY                      which of these exist, so that they can be deleted
 *     USERS#COUNT              COUNT                      the number of customers
 */
export type UserPartition = typeof usersPartition | typeof staffPartition;

export interface IndexedUser {
  readonly entry: UserEntry;
  readonly words: readonly string[];
  readonly turn: number;
}

export async function findIndexedUser(id: string): Promise<IndexedUser | undefined> {
  const item = await itemAt<IndexedUser>(userEntryKey(id));
  return item && { entry: item.entry, words: item.words, turn: item.turn };
}

function keysOf({ entry, words }: Pick<IndexedUser, 'entry' | 'words'>): readonly { readonly pk: string; readonly sk: string }[] {
  const sk = userSort(entry);
  return [
    { pk: usersPartition, sk },
    ...(isStaff(entry.role) ? [{ pk: staffPartition, sk }] : []),
    ...words.map((word) => ({ pk: userWordsPartition(word), sk: userWordSort(word, entry) })),
  ];
}

/** Returns the writes that change the indexed state to the wanted one (undefined: deleted). They fail when the entry has changed since it was read. */
export function userEntryWrites(before: IndexedUser | undefined, after: Pick<IndexedUser, 'entry' | 'words'> | undefined): readonly TransactItem[] {
  const id = before?.entry.id ?? after?.entry.id;
  if (id === undefined || isUnchanged(before, after)) return [];
  const next = after === undefined ? [] : keysOf(after);
  const nextKeys = new Set(next.map(({ pk, sk }) => `${pk} ${sk}`));
  const obsoleteKeys = (before === undefined ? [] : keysOf(before)).filter(({ pk, sk }) => !nextKeys.has(`${pk} ${sk}`));
  const condition = unchangedSince('turn', before?.turn);
  const countChange = Number(after !== undefined) - Number(before !== undefined);
  return [
    after === undefined
      ? { Delete: { Key: userEntryKey(id), ...condition } }
      : { Put: { Item: { ...userEntryKey(id), entry: after.entry, words: after.words, turn: (before?.turn ?? 0) + 1 }, ...condition } },
    ...obsoleteKeys.map((Key) => ({ Delete: { Key } })),
    // Items under a word hold only the id; the entry itself is stored once.
    ...next.map(({ pk, sk }) => ({
      Put: { Item: pk.startsWith(userWordsPrefix) ? { pk, sk, id, words: after?.words } : { pk, sk, ...after?.entry } },
    })),
    ...(countChange === 0
      ? []
      : [{ Update: { Key: userCountKey, UpdateExpression: 'ADD entries :more', ExpressionAttributeValues: { ':more': countChange } } }]),
  ];
}

const isUnchanged = (before: IndexedUser | undefined, after: Pick<IndexedUser, 'entry' | 'words'> | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  Object.entries(after.entry).every(([name, value]) => before.entry[name as keyof UserEntry] === value) &&
  before.words.join('#') === after.words.join('#');

export async function readUserCount(): Promise<number> {
  const item = await itemAt(userCountKey, false);
  return Number(item?.['entries'] ?? 0);
}

export interface UserRange {
  /** The sort key after which to begin. */
  readonly after?: string | undefined;
  readonly ascending: boolean;
  readonly limit: number;
}

/** Entries by age, at most `limit`. */
export async function listUsers(partition: UserPartition, { after, ascending, limit }: UserRange): Promise<readonly UserEntry[]> {
  const bounds = ascending ? { ':from': after ?? '', ':to': '~' } : { ':from': '', ':to': after ?? '~' };
  const items = await queryRange<UserEntry & Keyed>(partition, { from: bounds[':from'], to: bounds[':to'], ascending, limit: limit + 1 });
  return items
    .filter(({ sk }) => sk !== after)
    .slice(0, limit)
    .map(withoutKey);
}

/** Entries with a word of this prefix whose words match; at most `limit` are read. */
export async function findUsersByWord(
  prefix: string,
  matches: (words: readonly string[]) => boolean,
  limit: number,
): Promise<{ readonly users: readonly UserEntry[]; readonly isLeast: boolean }> {
  const items = await queryRange<Keyed & { readonly words: readonly string[] }>(userWordsPartition(prefix), {
    from: prefix,
    to: `${prefix}\u{10ffff}`,
    ascending: true,
    limit,
  });
  const sorts = new Set(items.filter(({ words }) => matches(words)).map(({ sk }) => userSortOfWordSort(sk)));
  const users = await itemsByKeys<UserEntry & Keyed>([...sorts].map((sk) => ({ pk: usersPartition, sk })));
  return { users: users.map(withoutKey), isLeast: items.length === limit };
}

interface Keyed {
  readonly pk: string;
  readonly sk: string;
}
const withoutKey = ({ pk: _, sk: __, ...entry }: UserEntry & Keyed): UserEntry => entry;

interface WordRange {
  readonly from: string;
  readonly to: string;
  readonly ascending: boolean;
  readonly limit: number;
}

const queryRange = <T>(pk: string, { from, to, ascending, limit }: WordRange): Promise<T[]> =>
  queryItems<T>(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      // DynamoDB allows no empty key.
      ExpressionAttributeValues: { ':pk': pk, ':from': from === '' ? ' ' : from, ':to': to },
      ScanIndexForward: ascending,
    },
    limit,
  );
