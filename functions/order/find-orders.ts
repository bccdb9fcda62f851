/**
 * Which of all orders are asked for? A page costs the same whatever the table holds: it is read off the index of orders (store/order-index.ts),
 * at most `mostExamined` entries a call, and only the orders that are shown are read themselves.
 */

import { cursorOf, placeOf } from '#functions/platform/table/cursor.ts';
import { rejectBeyond } from '#functions/platform/table/numbered-pages.ts';
import type { Budget } from '#functions/platform/table/table.ts';
import { hasWords, soughtIn } from '#shared/rules/order-words.ts';
import { type Entry, entriesByWord, entriesIn, type Group, groupOf, orderCounts } from './order-index-store.ts';
import { type OrderItem, ordersByKeys } from './order-store.ts';
import { fits, inOrder, type OrderQuestion, rangeOf, walkOrders } from './scan-orders.ts';

/** Entries that one call looks at. */
export const mostExamined = 2_000;
/** Of them, at most so many to find out how many there are. */
const mostCounted = 1_000;
/** Orders that pages with a number reach; beyond, the cursor of the page before leads on. */
export const mostNumbered = 500;

export interface FoundOrders {
  readonly orders: readonly OrderItem[];
  readonly total: number;
  /** There are more than `total`, or may be. */
  readonly isLeast: boolean;
  readonly page: number;
  readonly previous?: string;
  readonly next?: string;
  /** Entries that were looked at. */
  readonly examined: number;
}

interface Asked extends OrderQuestion {
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** @throws Failure `invalid_input` for a page that only a cursor reaches, and for a cursor of another list */
export async function findOrders(asked: Asked): Promise<FoundOrders> {
  const sought = soughtIn(asked.search ?? '');
  if ((asked.search ?? '').trim() !== '' && sought.length === 0) return { orders: [], total: 0, isLeast: false, page: asked.page, examined: 0 };
  if (asked.cursor === undefined) rejectBeyond(asked.page, asked.limit, mostNumbered);
  return sought.length > 0 ? bySearch(asked, sought) : byGroups(asked);
}

/** The longest word finds the entries, which bear the others. */
async function bySearch(asked: Asked, sought: readonly string[]): Promise<FoundOrders> {
  const budget: Budget = { left: mostExamined };
  const [longest = ''] = [...sought].sort((one, other) => other.length - one.length);
  const found = new Map<string, Entry>();
  for await (const entry of entriesByWord(longest, budget)) if (fits(entry, asked) && hasWords(entry.words, sought)) found.set(entry.id, entry);
  return pageOfAll([...found.values()], asked, budget);
}

/** A page of entries that are all here. */
async function pageOfAll(all: readonly Entry[], asked: Asked, budget: Budget): Promise<FoundOrders> {
  const { page, limit } = asked;
  const shown = [...all].sort(inOrder(asked)).slice((page - 1) * limit, page * limit);
  return {
    orders: await ordersOf(shown, asked),
    total: all.length,
    isLeast: budget.isSpent === true,
    page,
    examined: mostExamined - budget.left,
  };
}

async function byGroups(asked: Asked): Promise<FoundOrders> {
  const counts = await orderCounts();
  const groups = [...counts.keys()].filter((group) => isAskedFor(group, asked));
  const counted = await count(groups, counts, asked);
  // Few enough to be all here, and in an order that is not that of the days asked for: sorted as they are.
  if (counted.all !== undefined && asked.sortBy === 'total') return pageOfAll(counted.all, asked, { left: counted.budget.left });
  return walked(groups, asked, counted);
}

const isAskedFor = (group: Group, { status, paymentStatus }: OrderQuestion): boolean => {
  const [itsStatus, itsPayment] = group.split('#');
  return (status === undefined || status === itsStatus) && (paymentStatus === undefined || paymentStatus === itsPayment);
};

interface Counted {
  readonly total: number;
  readonly isLeast: boolean;
  /** All of them, where they were few. */
  readonly all?: readonly Entry[];
  readonly budget: Budget;
}

/** Without days the counts know; with days the entries are looked at, as far as that is cheap. */
async function count(groups: readonly Group[], counts: ReadonlyMap<Group, number>, asked: Asked): Promise<Counted> {
  const { from, before } = asked;
  if (from === undefined && before === undefined)
    return { total: groups.reduce((sum, group) => sum + (counts.get(group) ?? 0), 0), isLeast: false, budget: { left: mostExamined } };
  const budget: Budget = { left: mostCounted + 1 };
  const all: Entry[] = [];
  for (const group of groups) {
    for await (const entry of entriesIn(group, 'AGE', rangeOf({ ...asked, sortBy: 'createdAt' }).bounds, budget.left, budget)) all.push(entry);
  }
  const rest = { left: mostExamined - mostCounted - 1 + budget.left };
  return budget.isSpent ? { total: mostCounted, isLeast: true, budget: rest } : { total: all.length, isLeast: false, all, budget: rest };
}

/** What a cursor holds: where the page before stopped, which way to go on, and the number of the page. */
type Position = readonly [group: string, key: string, back: boolean, page: number];

async function walked(groups: readonly Group[], asked: Asked, { total, isLeast, budget }: Counted): Promise<FoundOrders> {
  const { limit, cursor } = asked;
  const question = questionOf(asked);
  const position = cursor === undefined ? undefined : ((await placeOf(question, cursor)) as Position);
  const [, , back = false, page = asked.page] = position ?? [];
  const skip = position === undefined ? (page - 1) * limit : 0;
  const taken: Entry[] = [];
  const after = position === undefined ? undefined : { group: position[0], key: position[1] };
  const seen: { last?: Entry } = {};
  let place = 0;
  for await (const entry of walkOrders(groups, asked, { first: skip + limit + 1, budget, after, back, seen })) {
    if (place++ < skip) continue;
    taken.push(entry);
    if (taken.length > limit) break;
  }
  const goesOn = taken.length > limit;
  const shown = back ? taken.slice(0, limit).reverse() : taken.slice(0, limit);
  const key = (entry: Entry, isBack: boolean, to: number) => cursorOf(question, [groupOf(entry), rangeOf(asked).keyOf(entry), isBack, to]);
  // Where nothing more was found before the call had looked at enough, the next one goes on looking behind the last that was looked at.
  const [ahead, behind] = [goesOn ? taken[limit - 1] : budget.isSpent ? seen.last : undefined, taken[0]];
  const [next, previous] = back ? [behind, ahead] : [ahead, page > 1 ? behind : undefined];
  return {
    orders: await ordersOf(shown, asked),
    total,
    isLeast,
    page,
    examined: mostExamined - budget.left,
    ...(next === undefined ? {} : { next: await key(next, false, page + 1) }),
    ...(previous === undefined ? {} : { previous: await key(previous, true, page - 1) }),
  };
}

const questionOf = ({ status, paymentStatus, from, before, sortBy, sortOrder }: Asked) => [
  'orders',
  status ?? '',
  paymentStatus ?? '',
  from ?? '',
  before ?? '',
  sortBy,
  sortOrder,
];

/** The orders as they are now; one that has moved on out of what was asked for is left out, because the index is a moment behind. */
async function ordersOf(shown: readonly Entry[], asked: Asked): Promise<readonly OrderItem[]> {
  const found = new Map((await ordersByKeys(shown)).map((order) => [order.id, order]));
  return shown.flatMap(({ id }) => {
    const order = found.get(id);
    return order !== undefined && fits(order, asked) ? [order] : [];
  });
}
