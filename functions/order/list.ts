/** Which orders are there? A customer's own, or for an admin everybody's, filtered, sorted and paged. */
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { type OrderItem, ordersOfCustomer, ordersOfMonth } from '#functions/store/order.ts';
import type { Query } from '#shared/contract/define.ts';
import { list } from '#shared/contract/order.ts';
import { endOfIndianDay, indianDay, indianMonth, monthBefore, startOfIndianDay } from '#shared/rules/india-day.ts';

type Filters = Query<typeof list>;

/** Orders that one call looks at, the newest first; beyond them an admin narrows the dates. */
const mostExamined = 2_000;
/** Months that a call goes back from its last day. */
const mostMonths = 36;

export const handler = endpoint(list, async ({ query, caller, now }) => {
  const { page, limit } = query;
  const found = (await candidates(query, caller, now)).filter((order) => matches(order, query)).sort(by(query));
  const total = found.length;
  const data = found.slice((page - 1) * limit, page * limit).map((order) => showOrder(order, caller, now));
  return { data, meta: { total, page, limit, totalPages: Math.ceil(total / limit) } };
});

async function candidates(query: Filters, caller: { readonly id: string; readonly role: string }, now: Date): Promise<readonly OrderItem[]> {
  if (caller.role === 'admin') return query.userId === undefined ? everybodys(query, now) : ordersOfCustomer(query.userId, mostExamined);
  // Others' orders are none of a customer's, whatever is asked for.
  return query.userId === undefined || query.userId === caller.id ? ordersOfCustomer(caller.id, mostExamined) : [];
}

async function everybodys(query: Filters, now: Date): Promise<readonly OrderItem[]> {
  const { from, before } = boundsOf(query);
  const soon = new Date(now.getTime() + 60_000).toISOString();
  // Half open: an order of the bound's own millisecond sorts after the bare instant, because its id follows.
  const until = before !== undefined && before < soon ? before : soon;
  const found: OrderItem[] = [];
  let month = indianMonth(new Date(Date.parse(until) - 1));
  const last = from === undefined ? '' : indianMonth(new Date(from));
  for (let back = 0; found.length < mostExamined && back < mostMonths && month >= last; back++) {
    found.push(...(await ordersOfMonth(month, from ?? '', until, mostExamined - found.length)));
    month = monthBefore(month);
  }
  return found;
}

/** Instants of the first day's beginning and of the last day's end; an instant stands for the day it falls on. */
function boundsOf({ fromDate, toDate }: Filters): { readonly from: string | undefined; readonly before: string | undefined } {
  const dayOf = (given: string) => (given.length === 10 ? given : indianDay(new Date(given)));
  return {
    from: fromDate === undefined ? undefined : startOfIndianDay(dayOf(fromDate)).toISOString(),
    before: toDate === undefined ? undefined : endOfIndianDay(dayOf(toDate)).toISOString(),
  };
}

function matches(order: OrderItem, query: Filters): boolean {
  const { from, before } = boundsOf(query);
  if (query.status !== undefined && order.status !== query.status) return false;
  if (query.paymentStatus !== undefined && order.paymentStatus !== query.paymentStatus) return false;
  if (from !== undefined && order.createdAt < from) return false;
  if (before !== undefined && order.createdAt >= before) return false;
  const sought = query.search?.trim().toLowerCase() ?? '';
  if (sought === '') return true;
  const { firstName, lastName, email, phone } = order.buyer;
  return [order.orderNumber, order.id, `${firstName} ${lastName}`, email, phone].some((text) => text.toLowerCase().includes(sought));
}

function by({ sortBy, sortOrder }: Filters): (one: OrderItem, other: OrderItem) => number {
  const sign = sortOrder === 'ASC' ? 1 : -1;
  const age = (one: OrderItem, other: OrderItem) =>
    one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : one.id < other.id ? -1 : 1;
  if (sortBy === 'total') return (one, other) => sign * (one.total - other.total) || -age(one, other);
  if (sortBy === 'status') return (one, other) => sign * one.status.localeCompare(other.status) || -age(one, other);
  return (one, other) => sign * age(one, other);
}
