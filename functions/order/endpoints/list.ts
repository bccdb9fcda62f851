/** Lists the customer's own orders, or all orders for staff: filtered, sorted and paged. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { findOrders, maxNumbered } from '#functions/order/find-orders.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { type OrderItem, ordersOfCustomer } from '#functions/order/order-store.ts';
import { fits, inOrder, type OrderQuestion } from '#functions/order/scan-orders.ts';
import { metaOf } from '#functions/platform/table/numbered-pages.ts';
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
    return ofCustomer(isAllowed ? await ordersOfCustomer(customerId, maxOfCustomer) : [], query, (order) => toOrderResponse(order, caller, now));
  }
  const found = await findOrders({ ...query, ...questionOf(query) });
  note({ examined: found.examined });
  return { data: found.orders.map((order) => toOrderResponse(order, caller, now)), meta: metaOf(found, query.limit, maxNumbered) };
});

function questionOf({ status, paymentStatus, fromDate, toDate, sortBy, sortOrder }: Filters): OrderQuestion {
  // A bound given as an instant means the Indian day of that instant.
  const dayOf = (given: string) => (given.length === 10 ? given : indianDay(new Date(given)));
  return {
    status,
    paymentStatus,
    from: fromDate === undefined ? undefined : startOfIndianDay(dayOf(fromDate)).toISOString(),
    before: toDate === undefined ? undefined : endOfIndianDay(dayOf(toDate)).toISOString(),
    sortBy,
    sortOrder,
  };
}

function ofCustomer<T>(orders: readonly OrderItem[], query: Filters, show: (order: OrderItem) => T) {
  const { page, limit, search = '' } = query;
  const question = questionOf(query);
  const sought = parseSearchWords(search);
  const found = orders.filter((order) => fits(order, question) && hasWords(searchWordsOfOrder(order), sought)).sort(inOrder(question));
  const meta = { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) };
  return { data: found.slice((page - 1) * limit, page * limit).map(show), meta };
}
