/** Which customers are asked for? By age a page costs the same whatever there is; in another order the newest `mostExamined` are sorted. */

import { cursorOf, placeOf } from '#functions/platform/table/cursor.ts';
import { metaOf, rejectBeyond } from '#functions/platform/table/numbered-pages.ts';
import type { userSorts } from '#shared/contract/customer/user.ts';
import { hasWords, soughtIn } from '#shared/rules/order-words.ts';
import { isStaff, type Role } from '#shared/rules/role.ts';
import { type Part, type UserEntry, userCount, userSort, usersByWord, usersIn } from './user-list-store.ts';

/** Entries that one call looks at; of those that a word finds, a quarter. */
const mostExamined = 2_000;
const mostByWord = 500;

interface Asked {
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

export async function findUsers(asked: Asked) {
  const { limit } = asked;
  if (asked.cursor === undefined) rejectBeyond(asked.page, limit, mostExamined);
  const found = await pageOf(asked);
  return { users: found.users, meta: metaOf(found, limit, mostExamined) };
}

/** The first few that a text fits. */
export async function usersNamed(search: string, most: number): Promise<readonly UserEntry[]> {
  return (await byWords(soughtIn(search))).users.slice(0, most);
}

async function pageOf(asked: Asked): Promise<Page> {
  const { search = '', status, role, sortBy } = asked;
  if (search.trim() !== '') {
    const { users, isLeast } = await byWords(soughtIn(search));
    return sorted(users, isLeast, asked);
  }
  const part: Part = role === undefined || role === 'customer' ? 'USERS' : 'USERS#STAFF';
  if (sortBy === 'createdAt' && status === undefined && (role === undefined || role === 'staff')) return walked(part, asked);
  const users = await usersIn(part, { ascending: false, most: mostExamined });
  return sorted(users, users.length === mostExamined, asked);
}

async function byWords(sought: readonly string[]) {
  const [longest] = [...sought].sort((one, other) => other.length - one.length);
  return longest === undefined ? { users: [], isLeast: false } : usersByWord(longest, (words) => hasWords(words, sought), mostByWord);
}

const fits = ({ isActive, role }: UserEntry, asked: Asked): boolean =>
  (asked.status === undefined || isActive === (asked.status === 'active')) &&
  (asked.role === undefined || (asked.role === 'staff' ? isStaff(role) : role === asked.role));

let collator: Intl.Collator | undefined;
/** Made when first needed: that takes 10 ms of a processor. */
const byName = (one: string, other: string): number => (collator ??= new Intl.Collator('en-IN', { sensitivity: 'base' })).compare(one, other);
const orders: Readonly<Record<Asked['sortBy'], (one: UserEntry, other: UserEntry) => number>> = {
  createdAt: (one, other) => (userSort(one) < userSort(other) ? -1 : 1),
  name: (one, other) => byName(`${one.firstName} ${one.lastName}`, `${other.firstName} ${other.lastName}`),
  ordersCount: (one, other) => one.ordersCount - other.ordersCount,
  totalSpent: (one, other) => one.totalSpent - other.totalSpent,
};

/** A page of entries that are all here; ties the newest first. */
function sorted(all: readonly UserEntry[], isLeast: boolean, asked: Asked): Page {
  const { page, limit, sortBy, sortOrder } = asked;
  const sign = sortOrder === 'ASC' ? 1 : -1;
  const found = all.filter((user) => fits(user, asked)).sort((one, other) => sign * orders[sortBy](one, other) || orders.createdAt(other, one));
  return { users: found.slice((page - 1) * limit, page * limit), total: found.length, isLeast, page };
}

/** What a cursor holds: the entry where the page before stopped, which way to go on, and the number of the page. */
type Position = readonly [place: string, back: boolean, page: number];

async function walked(part: Part, asked: Asked): Promise<Page> {
  const { limit, cursor, sortOrder } = asked;
  const question = ['users', part, sortOrder];
  const position = cursor === undefined ? undefined : ((await placeOf(question, cursor)) as Position);
  const [after, back = false, page = asked.page] = position ?? [];
  const skip = position === undefined ? (page - 1) * limit : 0;
  const [read, count] = await Promise.all([
    usersIn(part, { after, ascending: (sortOrder === 'ASC') !== back, most: skip + limit + 1 }),
    part === 'USERS' ? userCount() : undefined,
  ]);
  const taken = read.slice(skip);
  const goesOn = taken.length > limit;
  const shown = back ? taken.slice(0, limit).reverse() : taken.slice(0, limit);
  const [first, last] = [shown[0], shown.at(-1)];
  const key = (user: UserEntry, isBack: boolean, to: number) => cursorOf(question, [userSort(user), isBack, to]);
  return {
    users: shown,
    total: count ?? (await usersIn(part, { ascending: true, most: mostExamined })).length,
    isLeast: false,
    page,
    ...(last !== undefined && (back || goesOn) ? { next: await key(last, false, page + 1) } : {}),
    ...(first !== undefined && page > 1 && (!back || goesOn) ? { previous: await key(first, true, page - 1) } : {}),
  };
}
