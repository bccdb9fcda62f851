/** Merges the sorted lists of several states into one order, reading each list only as far as needed. */

import { type OrderGroup, orderListSort, orderListSortPrefix, statesOfGroup } from '#functions/keys.ts';
import { type Budget, defaultPageSize, type Range } from '#functions/platform/table/table.ts';
import { type OrderStatus, orderStatuses, type PaymentStatus } from '#shared/rules/order/order-status.ts';
import { entriesIn, type OrderIndexEntry } from './order-index-store.ts';

export interface OrderQuestion {
  readonly status?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  /** Instants; `before` is not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly sortBy: 'createdAt' | 'total' | 'status';
  readonly sortOrder: 'ASC' | 'DESC';
}

export function fits(
  entry: Pick<OrderIndexEntry, 'status' | 'paymentStatus' | 'createdAt'>,
  { status, paymentStatus, from, before }: OrderQuestion,
): boolean {
  if (status !== undefined && entry.status !== status) return false;
  if (paymentStatus !== undefined && entry.paymentStatus !== paymentStatus) return false;
  return (from === undefined || entry.createdAt >= from) && (before === undefined || entry.createdAt < before);
}

/** The sort key, the bounds and the direction in which the entries of a state are read. Sorted by state: the newest of each first. */
export function rangeOf({ sortBy, sortOrder, from, before }: OrderQuestion) {
  const listing = sortBy === 'total' ? 'SUM' : 'AGE';
  const beginning = orderListSortPrefix(listing);
  const bounds: Range = {
    ...(listing === 'AGE' && from !== undefined ? { from: `${beginning}${from}` } : {}),
    ...(listing === 'AGE' && before !== undefined ? { before: `${beginning}${before}` } : {}),
    ascending: sortBy !== 'status' && sortOrder === 'ASC',
  };
  return { listing, bounds, keyOf: (entry: OrderIndexEntry) => orderListSort(listing, entry) } as const;
}

const byKey = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Compares entries in memory by the same sort order. */
export function inOrder(question: OrderQuestion): (one: OrderIndexEntry, other: OrderIndexEntry) => number {
  const { keyOf, bounds } = rangeOf(question);
  const sign = bounds.ascending ? 1 : -1;
  const within = (one: OrderIndexEntry, other: OrderIndexEntry) => sign * byKey(keyOf(one), keyOf(other));
  if (question.sortBy !== 'status') return within;
  return (one, other) => (question.sortOrder === 'ASC' ? 1 : -1) * byKey(one.status, other.status) || within(one, other);
}

interface ScanOptions {
  /** How many entries are likely to be needed. */
  readonly first: number;
  readonly budget: Budget;
  /** The entry after which to continue. */
  readonly after?: { readonly group: OrderGroup; readonly key: string } | undefined;
  /** Reads in the opposite direction. */
  readonly back?: boolean;
  /** Receives the last entry that was examined, whether it fits or not. */
  readonly seen?: { last?: OrderIndexEntry };
}

/** Yields the entries that fit in the requested order, until there are no more or the budget is spent. */
export async function* scanOrders(
  groups: readonly OrderGroup[],
  question: OrderQuestion,
  { first, budget, after, back = false, seen = {} }: ScanOptions,
) {
  const { listing, bounds, keyOf } = rangeOf(question);
  const ascending = bounds.ascending !== back;
  const statusOf = (group: OrderGroup) => statesOfGroup(group).status;
  const turned = (question.sortOrder === 'ASC') === back;
  const statuses = [...orderStatuses].sort((one, other) => (turned ? -1 : 1) * byKey(one, other));
  const rounds = question.sortBy === 'status' ? statuses.map((status) => groups.filter((group) => statusOf(group) === status)) : [groups];
  let isBehind = after === undefined || question.sortBy !== 'status';
  for (const round of rounds) {
    const isItsRound = after !== undefined && (question.sortBy !== 'status' || round.some((group) => statusOf(group) === statusOf(after.group)));
    if (!isBehind && !isItsRound) continue;
    isBehind = true;
    const range = { ...bounds, ascending, ...(isItsRound ? (ascending ? { from: after.key } : { before: after.key }) : {}) };
    const lists = round.map((group) => entriesIn(group, listing, range, Math.min(first, defaultPageSize), budget));
    for await (const entry of mergeSorted(lists, (one, other) => (ascending ? 1 : -1) * byKey(keyOf(one), keyOf(other)), budget)) {
      seen.last = entry;
      if (fits(entry, question)) yield entry;
    }
    if (budget.isSpent) return;
  }
}

/** Merges sorted lists. An order that moves from one list to another during the scan is yielded once. */
async function* mergeSorted(
  lists: readonly AsyncGenerator<OrderIndexEntry>[],
  compare: (one: OrderIndexEntry, other: OrderIndexEntry) => number,
  budget: Budget,
): AsyncGenerator<OrderIndexEntry> {
  const heads = await Promise.all(lists.map((list) => list.next()));
  const seen = new Set<string>();
  // When the budget ends, the next entry of one list is unknown, so no later entry of another list may be yielded.
  while (!budget.isSpent) {
    let least = -1;
    for (const [index, { done, value }] of heads.entries()) {
      const best = heads[least];
      if (done !== true && (best === undefined || compare(value, best.value as OrderIndexEntry) < 0)) least = index;
    }
    const head = heads[least];
    if (head === undefined || head.done === true) return;
    heads[least] = (await lists[least]?.next()) ?? head;
    if (!seen.has(head.value.id)) yield head.value;
    seen.add(head.value.id);
  }
}
