/** Merges the sorted lists of several states into one order, reading each list only as far as needed. */

import { type OrderGroup, orderListSort, orderListSortPrefix, statesOfGroup } from '#functions/keys.ts';
import { type Budget, defaultPageSize, type Range } from '#functions/platform/table/table.ts';
import { type OrderStatus, orderStatuses, type PaymentStatus } from '#shared/rules/order/order-status.ts';
import { entriesIn, type OrderIndexEntry } from './order-index-store.ts';

export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  /** Instants; `before` is not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly sortBy: 'createdAt' | 'total' | 'status';
  readonly sortOrder: 'ASC' | 'DESC';
}

export function matchesFilter(
  entry: Pick<OrderIndexEntry, 'status' | 'paymentStatus' | 'createdAt'>,
  { status, paymentStatus, from, before }: OrderFilter,
): boolean {
  if (status !== undefined && entry.status !== status) return false;
  if (paymentStatus !== undefined && entry.paymentStatus !== paymentStatus) return false;
  return (from === undefined || entry.createdAt >= from) && (before === undefined || entry.createdAt < before);
}

/** The sort key, the bounds and the direction in which the entries of a state are read. Sorted by state: the newest of each first. */
export function rangeOf({ sortBy, sortOrder, from, before }: OrderFilter) {
  const listing = sortBy === 'total' ? 'SUM' : 'AGE';
  const beginning = orderListSortPrefix(listing);
  const bounds: Range = {
    ...(listing === 'AGE' && from !== undefined ? { from: `${beginning}${from}` } : {}),
    ...(listing === 'AGE' && before !== undefined ? { before: `${beginning}${before}` } : {}),
    ascending: sortBy !== 'status' && sortOrder === 'ASC',
  };
  return { listing, bounds, keyOf: (entry: OrderIndexEntry) => orderListSort(listing, entry) } as const;
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Compares entries in memory by the same sort order. */
export function compareBy(filter: OrderFilter): (one: OrderIndexEntry, other: OrderIndexEntry) => number {
  const { keyOf, bounds } = rangeOf(filter);
  const sign = bounds.ascending ? 1 : -1;
  const compareKeys = (one: OrderIndexEntry, other: OrderIndexEntry) => sign * compareText(keyOf(one), keyOf(other));
  if (filter.sortBy !== 'status') return compareKeys;
  return (one, other) => (filter.sortOrder === 'ASC' ? 1 : -1) * compareText(one.status, other.status) || compareKeys(one, other);
}

interface ScanOptions {
  /** How many entries are likely to be needed. */
  readonly expectedCount: number;
  readonly budget: Budget;
  /** The entry after which to continue. */
  readonly after?: { readonly group: OrderGroup; readonly key: string } | undefined;
  /** Reads in the opposite direction. */
  readonly isBackward?: boolean;
  /** Receives the last entry that was examined, whether it fits or not. */
  readonly seen?: { last?: OrderIndexEntry };
}

/** Yields the entries that fit in the requested order, until there are no more or the budget is spent. */
export async function* mergeOrderLists(
  groups: readonly OrderGroup[],
  filter: OrderFilter,
  { expectedCount, budget, after, isBackward = false, seen = {} }: ScanOptions,
) {
  const { listing, bounds, keyOf } = rangeOf(filter);
  const ascending = bounds.ascending !== isBackward;
  const statusOf = (group: OrderGroup) => statesOfGroup(group).status;
  const isReversed = (filter.sortOrder === 'ASC') === isBackward;
  const statuses = [...orderStatuses].sort((one, other) => (isReversed ? -1 : 1) * compareText(one, other));
  const batches = filter.sortBy === 'status' ? statuses.map((status) => groups.filter((group) => statusOf(group) === status)) : [groups];
  let hasReachedStart = after === undefined || filter.sortBy !== 'status';
  for (const batch of batches) {
    const isStartBatch = after !== undefined && (filter.sortBy !== 'status' || batch.some((group) => statusOf(group) === statusOf(after.group)));
    if (!hasReachedStart && !isStartBatch) continue;
    hasReachedStart = true;
    const range = { ...bounds, ascending, ...(isStartBatch ? (ascending ? { from: after.key } : { before: after.key }) : {}) };
    const lists = batch.map((group) => entriesIn(group, listing, range, Math.min(expectedCount, defaultPageSize), budget));
    for await (const entry of mergeSorted(lists, (one, other) => (ascending ? 1 : -1) * compareText(keyOf(one), keyOf(other)), budget)) {
      seen.last = entry;
      if (matchesFilter(entry, filter)) yield entry;
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
    let smallest = -1;
    for (const [index, { done, value }] of heads.entries()) {
      const current = heads[smallest];
      if (done !== true && (current === undefined || compare(value, current.value as OrderIndexEntry) < 0)) smallest = index;
    }
    const head = heads[smallest];
    if (head === undefined || head.done === true) return;
    heads[smallest] = (await lists[smallest]?.next()) ?? head;
    if (!seen.has(head.value.id)) yield head.value;
    seen.add(head.value.id);
  }
}
