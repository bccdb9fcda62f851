/** Lists the customer's own orders, or all orders for staff: filtered, sorted and paged. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { findOrders, maxNumbered } from '#functions/order/find-orders.ts';
import { compareBy, matchesFilter, type OrderFilter } from '#functions/order/merge-order-lists.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { type OrderItem, readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { toPageMeta } from '#functions/platform/table/numbered-pages.ts';
import { pageOfList } from '#functions/platform/table/page-of-list.ts';
import type { Query } from '#shared/contract/define.ts';
import { list } from '#shared/contract/order/order.ts';
import { canAccess } from '#shared/rules/identity/role.ts';
import { endOfIndianDay, indianDay, startOfIndianDay } from '#shared/rules/india-day.ts';
import { hasWords, parseSearchWords, searchWordsOfOrder } from '#shared/rules/order/order-words.ts';

type Filters = Query<typeof list>;

/** Orders of one customer that a call examines, the newest first. */
const maxOfCustomer = 2_000;

export const handler = endpoint(list, async ({ query, caller, now, note }) => {
  const isStaff = canAccess(caller.role, 'orders');
  // A customer sees only their own orders, whatever `userId` the query names.
  const customerId = isStaff ? query.userId : caller.id;
  if (customerId !== undefined) {
    const isAllowed = isStaff || query.userId === undefined || query.userId === caller.id;
    return pageOfCustomer(isAllowed ? await readOrdersOfCustomer(customerId, maxOfCustomer) : [], query, (order) =>
      toOrderResponse(order, caller, now),
    );
  }
  const found = await findOrders({ ...query, ...toFilter(query) });
  note({ examined: found.examined });
  return { data: found.orders.map((order) => toOrderResponse(order, caller, now)), meta: toPageMeta(found, query.limit, maxNumbered) };
});

function toFilter({ status, paymentStatus, fromDate, toDate, sortBy, sortOrder }: Filters): OrderFilter {
  // A bound given as an instant means the Indian day of that instant.
  const toDay = (bound: string) => {
    const day = bound.length === 10 ? bound : indianDay(new Date(bound));
    // The last evening of 9999 in UTC is in the year 10000 in India, which is written with a sign and would sort before every other day.
    return day.startsWith('+') ? '9999-12-31' : day;
  };
  return {
    status,
    paymentStatus,
    from: fromDate === undefined ? undefined : startOfIndianDay(toDay(fromDate)).toISOString(),
    before: toDate === undefined ? undefined : endOfIndianDay(toDay(toDate)).toISOString(),
    sortBy,
    sortOrder,
  };
}

function pageOfCustomer<T>(orders: readonly OrderItem[], query: Filters, toResponse: (order: OrderItem) => T) {
  const filter = toFilter(query);
  const searchWords = parseSearchWords(query.search ?? '');
  const matching = orders.filter((order) => matchesFilter(order, filter) && hasWords(searchWordsOfOrder(order), searchWords)).sort(compareBy(filter));
  const { shown, meta } = pageOfList(matching, query);
  return { data: shown.map(toResponse), meta };
}
