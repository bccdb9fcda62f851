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

export async function indexedUser(id: string): Promise<IndexedUser | undefined> {
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
export function userEntryWrites(was: IndexedUser | undefined, wanted: Pick<IndexedUser, 'entry' | 'words'> | undefined): readonly TransactItem[] {
  const id = was?.entry.id ?? wanted?.entry.id;
  if (id === undefined || isUnchanged(was, wanted)) return [];
  const next = wanted === undefined ? [] : keysOf(wanted);
  const kept = new Set(next.map(({ pk, sk }) => `${pk} ${sk}`));
  const gone = (was === undefined ? [] : keysOf(was)).filter(({ pk, sk }) => !kept.has(`${pk} ${sk}`));
  const condition = unchangedSince('turn', was?.turn);
  const more = Number(wanted !== undefined) - Number(was !== undefined);
  return [
    wanted === undefined
      ? { Delete: { Key: userEntryKey(id), ...condition } }
      : { Put: { Item: { ...userEntryKey(id), entry: wanted.entry, words: wanted.words, turn: (was?.turn ?? 0) + 1 }, ...condition } },
    ...gone.map((Key) => ({ Delete: { Key } })),
    // Items under a word hold only the id; the entry itself is stored once.
    ...next.map(({ pk, sk }) => ({
      Put: { Item: pk.startsWith(userWordsPrefix) ? { pk, sk, id, words: wanted?.words } : { pk, sk, ...wanted?.entry } },
    })),
    ...(more === 0 ? [] : [{ Update: { Key: userCountKey, UpdateExpression: 'ADD entries :more', ExpressionAttributeValues: { ':more': more } } }]),
  ];
}

const isUnchanged = (was: IndexedUser | undefined, wanted: Pick<IndexedUser, 'entry' | 'words'> | undefined): boolean =>
  was !== undefined &&
  wanted !== undefined &&
  Object.entries(wanted.entry).every(([name, value]) => was.entry[name as keyof UserEntry] === value) &&
  was.words.join('#') === wanted.words.join('#');

export async function userCount(): Promise<number> {
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
export async function usersIn(partition: UserPartition, { after, ascending, limit }: UserRange): Promise<readonly UserEntry[]> {
  const bounds = ascending ? { ':from': after ?? '', ':to': '~' } : { ':from': '', ':to': after ?? '~' };
  const items = await query<UserEntry & Keyed>(partition, { from: bounds[':from'], to: bounds[':to'], ascending, limit: limit + 1 });
  return items
    .filter(({ sk }) => sk !== after)
    .slice(0, limit)
    .map(withoutKey);
}

/** Entries with a word of this prefix whose words match; at most `limit` are read. */
export async function usersByWord(
  prefix: string,
  fits: (words: readonly string[]) => boolean,
  limit: number,
): Promise<{ readonly users: readonly UserEntry[]; readonly isLeast: boolean }> {
  const items = await query<Keyed & { readonly words: readonly string[] }>(userWordsPartition(prefix), {
    from: prefix,
    to: `${prefix}\u{10ffff}`,
    ascending: true,
    limit,
  });
  const sorts = new Set(items.filter(({ words }) => fits(words)).map(({ sk }) => userSortOfWordSort(sk)));
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

const query = <T>(pk: string, { from, to, ascending, limit }: WordRange): Promise<T[]> =>
  queryItems<T>(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      // DynamoDB allows no empty key.
      ExpressionAttributeValues: { ':pk': pk, ':from': from === '' ? ' ' : from, ':to': to },
      ScanIndexForward: ascending,
    },
    limit,
  );
