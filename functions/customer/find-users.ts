/** Finds customers for admins. Sorted by age, a page costs the same for any number of customers; in another order the newest `maxExamined` are sorted. */

import { staffPartition, userSort, usersPartition } from '#functions/keys.ts';
import { cursorOf, placeOf } from '#functions/platform/table/cursor.ts';
import { metaOf, rejectBeyond } from '#functions/platform/table/numbered-pages.ts';
import type { userSorts } from '#shared/contract/customer/user.ts';
import { isStaff, type Role } from '#shared/rules/identity/role.ts';
import { hasWords, parseSearchWords } from '#shared/rules/order/order-words.ts';
import { findUsersByWord, listUsers, readUserCount, type UserEntry, type UserPartition } from './user-list-store.ts';

/** Entries that one request reads; for a search by words, a quarter of it. */
const maxExamined = 2_000;
const maxExaminedByWord = 500;

interface UserQuery {
  readonly search?: string | undefined;
  readonly status?: 'active' | 'disabled' | undefined;
  readonly role?: Role | 'staff' | undefined;
  readonly sortBy: (typeof userSorts)[number];
  readonly sortOrder: 'ASC' | 'DESC';
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Page {
  readonly users: readonly UserEntry[];
  readonly total: number;
  readonly isLeast: boolean;
  readonly page: number;
  readonly previous?: string;
  readonly next?: string;
}

export async function findUsers(query: UserQuery) {
  const { limit } = query;
  if (query.cursor === undefined) rejectBeyond(query.page, limit, maxExamined);
  const found = await findPage(query);
  return { users: found.users, meta: metaOf(found, limit, maxExamined) };
}

/** The first customers that match a search text. */
export async function findUsersByName(search: string, limit: number): Promise<readonly UserEntry[]> {
  return (await findByWords(parseSearchWords(search))).users.slice(0, limit);
}

async function findPage(query: UserQuery): Promise<Page> {
  const { search = '', status, role, sortBy } = query;
  if (search.trim() !== '') {
    const { users, isLeast } = await findByWords(parseSearchWords(search));
    return sortAndPage(users, isLeast, query);
  }
  const partition: UserPartition = role === undefined || role === 'customer' ? usersPartition : staffPartition;
  if (sortBy === 'createdAt' && status === undefined && (role === undefined || role === 'staff')) return pageByAge(partition, query);
  const users = await listUsers(partition, { ascending: false, limit: maxExamined });
  return sortAndPage(users, users.length === maxExamined, query);
}

async function findByWords(terms: readonly string[]) {
  const [longest] = [...terms].sort((one, other) => other.length - one.length);
  return longest === undefined ? { users: [], isLeast: false } : findUsersByWord(longest, (words) => hasWords(words, terms), maxExaminedByWord);
}

const matchesQuery = ({ isActive, role }: UserEntry, query: UserQuery): boolean =>
  (query.status === undefined || isActive === (query.status === 'active')) &&
  (query.role === undefined || (query.role === 'staff' ? isStaff(role) : role === query.role));

let collator: Intl.Collator | undefined;
/** Created when first needed, which takes 10 ms of CPU. */
const byName = (one: string, other: string): number => (collator ??= new Intl.Collator('en-IN', { sensitivity: 'base' })).compare(one, other);
const comparators: Readonly<Record<UserQuery['sortBy'], (one: UserEntry, other: UserEntry) => number>> = {
  createdAt: (one, other) => (userSort(one) < userSort(other) ? -1 : 1),
  name: (one, other) => byName(`${one.firstName} ${one.lastName}`, `${other.firstName} ${other.lastName}`),
  ordersCount: (one, other) => one.ordersCount - other.ordersCount,
  totalSpent: (one, other) => one.totalSpent - other.totalSpent,
};

/** Sorts and pages entries that are all in memory; of equal ones the newest first. */
function sortAndPage(all: readonly UserEntry[], isLeast: boolean, query: UserQuery): Page {
  const { page, limit, sortBy, sortOrder } = query;
  const sign = sortOrder === 'ASC' ? 1 : -1;
  const found = all
    .filter((user) => matchesQuery(user, query))
    .sort((one, other) => sign * comparators[sortBy](one, other) || comparators.createdAt(other, one));
  return { users: found.slice((page - 1) * limit, page * limit), total: found.length, isLeast, page };
}

/** The content of a cursor: the last entry of the previous page, the direction, and the page number. */
type Position = readonly [sort: string, back: boolean, page: number];

async function pageByAge(partition: UserPartition, query: UserQuery): Promise<Page> {
  const { limit, cursor, sortOrder } = query;
  const cursorScope = ['users', partition, sortOrder];
  const position = cursor === undefined ? undefined : ((await placeOf(cursorScope, cursor)) as Position);
  const [after, back = false, page = query.page] = position ?? [];
  const skip = position === undefined ? (page - 1) * limit : 0;
  const [found, count] = await Promise.all([
    listUsers(partition, { after, ascending: (sortOrder === 'ASC') !== back, limit: skip + limit + 1 }),
    partition === usersPartition ? readUserCount() : undefined,
  ]);
  const entries = found.slice(skip);
  const hasMore = entries.length > limit;
  const shown = back ? entries.slice(0, limit).reverse() : entries.slice(0, limit);
  const [first, last] = [shown[0], shown.at(-1)];
  const cursorAt = (user: UserEntry, isBack: boolean, to: number) => cursorOf(cursorScope, [userSort(user), isBack, to]);
  return {
    users: shown,
    total: count ?? (await listUsers(partition, { ascending: true, limit: maxExamined })).length,
    isLeast: false,
    page,
    ...(last !== undefined && (back || hasMore) ? { next: await cursorAt(last, false, page + 1) } : {}),
    ...(first !== undefined && page > 1 && (!back || hasMore) ? { previous: await cursorAt(first, true, page - 1) } : {}),
  };
}
