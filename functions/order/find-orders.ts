/**
 * Finds a page of all orders by filter, order and search. A page costs the same however many orders there are: it is read from the
 * entries of order-index-store.ts, at most `maxExamined` a call, and only the orders of the page are read themselves.
 */

import { type OrderGroup, orderGroupOf, statesOfGroup } from '#functions/keys.ts';
import { createCursor, readCursor } from '#functions/platform/table/cursor.ts';
import { rejectPageWithoutCursor } from '#functions/platform/table/numbered-pages.ts';
import type { Budget } from '#functions/platform/table/table.ts';
import { hasWords, parseSearchWords } from '#shared/rules/order/order-words.ts';
import { compareBy, matchesFilter, mergeOrderLists, type OrderFilter, rangeOf } from './merge-order-lists.ts';
import { entriesByWord, entriesIn, type OrderIndexEntry, orderCounts } from './order-index-store.ts';
import { type OrderItem, ordersByKeys } from './order-store.ts';

/** Entries that one call examines. */
export const maxExamined = 2_000;
/** Of these, the entries that counting the total may use. */
const maxCounted = 1_000;
/** Orders that numbered pages reach; beyond, each page has a cursor to the next. */
export const maxNumbered = 500;

export interface FoundOrders {
  readonly orders: readonly OrderItem[];
  readonly total: number;
  /** Whether `total` is a lower bound. */
  readonly isLeast: boolean;
  readonly page: number;
  readonly previous?: string;
  readonly next?: string;
  /** Entries that were examined. */
  readonly examined: number;
}

interface OrderQuery extends OrderFilter {
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** @throws Failure `invalid_input` for a page that only a cursor reaches, and for a cursor of another list */
export async function findOrders(query: OrderQuery): Promise<FoundOrders> {
  const words = parseSearchWords(query.search ?? '');
  if ((query.search ?? '').trim() !== '' && words.length === 0) return { orders: [], total: 0, isLeast: false, page: query.page, examined: 0 };
  if (query.cursor === undefined) rejectPageWithoutCursor(query.page, query.limit, maxNumbered);
  return words.length > 0 ? findBySearch(query, words) : findByGroups(query);
}

/** Returns the newest orders that match a text, at most `limit`. Kept apart from paging, so that a function that only searches bundles half of this file. */
export async function newestOrdersMatching(search: string, limit: number, matches = hasWords): Promise<readonly OrderItem[]> {
  const words = parseSearchWords(search);
  if (words.length === 0) return [];
  return (await findBySearch({ sortBy: 'createdAt', sortOrder: 'DESC', page: 1, limit }, words, matches)).orders;
}

/** Finds entries by the longest word, and checks the other words on each entry. */
async function findBySearch(query: OrderQuery, words: readonly string[], matches = hasWords): Promise<FoundOrders> {
  const budget: Budget = { remaining: maxExamined };
  const [longest = ''] = [...words].sort((one, other) => other.length - one.length);
  const found = new Map<string, OrderIndexEntry>();
  for await (const entry of entriesByWord(longest, budget))
    if (matchesFilter(entry, query) && matches(entry.words, words)) found.set(entry.id, entry);
  return pageOfAll([...found.values()], query, budget);
}

/** Makes a page of entries that are all in memory. */
async function pageOfAll(all: readonly OrderIndexEntry[], query: OrderQuery, budget: Budget): Promise<FoundOrders> {
  const { page, limit } = query;
  const shown = [...all].sort(compareBy(query)).slice((page - 1) * limit, page * limit);
  return {
    orders: await readOrders(shown, query),
    total: all.length,
    isLeast: budget.isSpent === true,
    page,
    examined: maxExamined - budget.remaining,
  };
}

async function findByGroups(query: OrderQuery): Promise<FoundOrders> {
  const counts = await orderCounts();
  const groups = [...counts.keys()].filter((group) => isIncluded(group, query));
  const countResult = await countEntries(groups, counts, query);
  // The entries are read by age. There are few enough to hold in memory, so sort them by total here.
  if (countResult.all !== undefined && query.sortBy === 'total')
    return pageOfAll(countResult.all, query, { remaining: countResult.budget.remaining });
  return scanPage(groups, query, countResult);
}

const isIncluded = (group: OrderGroup, { status, paymentStatus }: OrderFilter): boolean => {
  const states = statesOfGroup(group);
  return (status === undefined || status === states.status) && (paymentStatus === undefined || paymentStatus === states.paymentStatus);
};

interface Counted {
  readonly total: number;
  readonly isLeast: boolean;
  /** All entries, when there are few enough to have been read while counting. */
  readonly all?: readonly OrderIndexEntry[];
  readonly budget: Budget;
}

/** Without dates the stored counts are exact; with dates the entries are counted, up to `maxCounted`. */
async function countEntries(groups: readonly OrderGroup[], counts: ReadonlyMap<OrderGroup, number>, query: OrderQuery): Promise<Counted> {
  const { from, before } = query;
  if (from === undefined && before === undefined)
    return { total: groups.reduce((sum, group) => sum + (counts.get(group) ?? 0), 0), isLeast: false, budget: { remaining: maxExamined } };
  const budget: Budget = { remaining: maxCounted + 1 };
  const all: OrderIndexEntry[] = [];
  for (const group of groups) {
    for await (const entry of entriesIn(group, 'AGE', rangeOf({ ...query, sortBy: 'createdAt' }).bounds, budget.remaining, budget)) all.push(entry);
  }
  const rest = { remaining: maxExamined - maxCounted - 1 + budget.remaining };
  return budget.isSpent ? { total: maxCounted, isLeast: true, budget: rest } : { total: all.length, isLeast: false, all, budget: rest };
}

/** What a cursor holds: where the previous page stopped, the direction, and the page's number. */
type Position = readonly [group: OrderGroup, key: string, isBackward: boolean, page: number];

async function scanPage(groups: readonly OrderGroup[], query: OrderQuery, { total, isLeast, budget }: Counted): Promise<FoundOrders> {
  const { limit, cursor } = query;
  const scope = cursorScope(query);
  const position = cursor === undefined ? undefined : ((await readCursor(scope, cursor)) as Position);
  const [, , isBackward = false, page = query.page] = position ?? [];
  const skip = position === undefined ? (page - 1) * limit : 0;
  const entries: OrderIndexEntry[] = [];
  const after = position === undefined ? undefined : { group: position[0], key: position[1] };
  const seen: { last?: OrderIndexEntry } = {};
  let index = 0;
  for await (const entry of mergeOrderLists(groups, query, { expectedCount: skip + limit + 1, budget, after, isBackward, seen })) {
    if (index++ < skip) continue;
    entries.push(entry);
    if (entries.length > limit) break;
  }
  const hasMore = entries.length > limit;
  const shown = isBackward ? entries.slice(0, limit).reverse() : entries.slice(0, limit);
  const cursorAt = (entry: OrderIndexEntry, isBack: boolean, to: number) =>
    createCursor(scope, [orderGroupOf(entry), rangeOf(query).keyOf(entry), isBack, to]);
  // When the budget is spent before the page is full, the next call continues after the last entry that was examined.
  const [nextEnd, previousEnd] = [hasMore ? entries[limit - 1] : budget.isSpent ? seen.last : undefined, entries[0]];
  const [next, previous] = isBackward ? [previousEnd, nextEnd] : [nextEnd, page > 1 ? previousEnd : undefined];
  return {
    orders: await readOrders(shown, query),
    total,
    isLeast,
    page,
    examined: maxExamined - budget.remaining,
    ...(next === undefined ? {} : { next: await cursorAt(next, false, page + 1) }),
    ...(previous === undefined ? {} : { previous: await cursorAt(previous, true, page - 1) }),
  };
}

const cursorScope = ({ status, paymentStatus, from, before, sortBy, sortOrder }: OrderQuery) => [
  'orders',
  status ?? '',
  paymentStatus ?? '',
  from ?? '',
  before ?? '',
  sortBy,
  sortOrder,
];

/** Reads the orders of the entries. An order that no longer fits the filter is left out, because the index is eventually consistent. */
async function readOrders(shown: readonly OrderIndexEntry[], query: OrderQuery): Promise<readonly OrderItem[]> {
  const found = new Map((await ordersByKeys(shown)).map((order) => [order.id, order]));
  return shown.flatMap(({ id }) => {
    const order = found.get(id);
    return order !== undefined && matchesFilter(order, query) ? [order] : [];
  });
}
