/** Which customers are there, for those who look after them? One entry each by age, under its words, and once more for those who work here. */

import { itemAt, itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { isStaff, type Role } from '#shared/rules/role.ts';

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
  /** What was paid, less what went back. */
  readonly totalSpent: Paise;
}

/**
 *     USERS                    <created at>#<id>          all of them
 *     USERS#STAFF              <created at>#<id>          those who work here
 *     USERWORDS#<letter>       <word>#<created at>#<id>   by the beginning of a word
 *     USER#<id>                ENTRY                      which of these there are, so that they can be taken away again
 *     USERS#COUNT              COUNT                      how many there are
 */
export type Part = 'USERS' | 'USERS#STAFF';
const placeOf = ({ createdAt, id }: Pick<UserEntry, 'createdAt' | 'id'>) => `${createdAt}#${id}`;
export const userSort = placeOf;
const wordKey = (word: string) => `USERWORDS#${[...word][0]}`;
const knownKey = (id: string) => ({ pk: `USER#${id}`, sk: 'ENTRY' });
const countKey = { pk: 'USERS#COUNT', sk: 'COUNT' };

export interface Known {
  readonly entry: UserEntry;
  readonly words: readonly string[];
  readonly turn: number;
}

export async function knownUser(id: string): Promise<Known | undefined> {
  const item = await itemAt(knownKey(id));
  return item && { entry: item['entry'] as UserEntry, words: item['words'] as string[], turn: Number(item['turn']) };
}

function keysOf({ entry, words }: Pick<Known, 'entry' | 'words'>): readonly { readonly pk: string; readonly sk: string }[] {
  const place = placeOf(entry);
  return [
    { pk: 'USERS', sk: place },
    ...(isStaff(entry.role) ? [{ pk: 'USERS#STAFF', sk: place }] : []),
    ...words.map((word) => ({ pk: wordKey(word), sk: `${word}#${place}` })),
  ];
}

/** The writes from what is listed to what shall be (undefined: nobody); refused when somebody else has moved it. */
export function moveUser(was: Known | undefined, is: Pick<Known, 'entry' | 'words'> | undefined): readonly TransactItem[] {
  const id = was?.entry.id ?? is?.entry.id;
  if (id === undefined || same(was, is)) return [];
  const next = is === undefined ? [] : keysOf(is);
  const kept = new Set(next.map(({ pk, sk }) => `${pk} ${sk}`));
  const gone = (was === undefined ? [] : keysOf(was)).filter(({ pk, sk }) => !kept.has(`${pk} ${sk}`));
  const unmoved =
    was === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': was.turn } };
  const more = Number(is !== undefined) - Number(was !== undefined);
  return [
    is === undefined
      ? { Delete: { Key: knownKey(id), ...unmoved } }
      : { Put: { Item: { ...knownKey(id), entry: is.entry, words: is.words, turn: (was?.turn ?? 0) + 1 }, ...unmoved } },
    ...gone.map((Key) => ({ Delete: { Key } })),
    // Under a word stands only who it is; the entry itself lies in one place.
    ...next.map(({ pk, sk }) => ({ Put: { Item: pk.startsWith('USERWORDS#') ? { pk, sk, id, words: is?.words } : { pk, sk, ...is?.entry } } })),
    ...(more === 0 ? [] : [{ Update: { Key: countKey, UpdateExpression: 'ADD entries :more', ExpressionAttributeValues: { ':more': more } } }]),
  ];
}

const same = (was: Known | undefined, is: Pick<Known, 'entry' | 'words'> | undefined): boolean =>
  was !== undefined &&
  is !== undefined &&
  Object.entries(is.entry).every(([name, value]) => was.entry[name as keyof UserEntry] === value) &&
  was.words.join('#') === is.words.join('#');

export async function userCount(): Promise<number> {
  const item = await itemAt(countKey, false);
  return Number(item?.['entries'] ?? 0);
}

export interface Stretch {
  /** The place behind which to begin. */
  readonly after?: string | undefined;
  readonly ascending: boolean;
  readonly most: number;
}

/** By age, at most `most`. */
export async function usersIn(part: Part, { after, ascending, most }: Stretch): Promise<readonly UserEntry[]> {
  const bounds = ascending ? { ':from': after ?? '', ':to': '~' } : { ':from': '', ':to': after ?? '~' };
  const items = await query(part, { from: bounds[':from'], to: bounds[':to'], ascending, most: most + 1 });
  return items
    .filter(({ sk }) => sk !== after)
    .slice(0, most)
    .map(({ pk: _, sk: __, ...entry }) => entry as unknown as UserEntry);
}

/** Entries with a word that begins so and all these beginnings, at most `most` looked at. */
export async function usersByWord(
  beginning: string,
  fits: (words: readonly string[]) => boolean,
  most: number,
): Promise<{ readonly users: readonly UserEntry[]; readonly isLeast: boolean }> {
  const items = await query(wordKey(beginning), { from: beginning, to: `${beginning}\u{10ffff}`, ascending: true, most });
  const places = new Set(items.filter(({ words }) => fits(words as string[])).map(({ sk }) => String(sk).split('#').slice(-2).join('#')));
  const users = await itemsByKeys([...places].map((sk) => ({ pk: 'USERS', sk })));
  return {
    users: users.map((item) => {
      const { pk: _, sk: __, ...entry } = item as Record<string, unknown>;
      return entry as unknown as UserEntry;
    }),
    isLeast: items.length === most,
  };
}

interface Wish {
  readonly from: string;
  readonly to: string;
  readonly ascending: boolean;
  readonly most: number;
}

const query = (pk: string, { from, to, ascending, most }: Wish): Promise<Record<string, unknown>[]> =>
  queryItems(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      // A key is not empty.
      ExpressionAttributeValues: { ':pk': pk, ':from': from === '' ? ' ' : from, ':to': to },
      ScanIndexForward: ascending,
    },
    most,
  );
