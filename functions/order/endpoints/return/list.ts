/** Lists the returns in a state. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { toReturnResponse } from '#functions/order/order-response.ts';
import { orderOfCustomer } from '#functions/order/order-store.ts';
import { returnsIn } from '#functions/order/return-store.ts';
import { pageOfList } from '#functions/platform/table/page-of-list.ts';
import { list } from '#shared/contract/order/return.ts';
import { returnMoves } from '#shared/rules/order/return-status.ts';

/** Returns that one call examines; a shop with more waiting handles the oldest first. */
const maxExamined = 500;

export const handler = endpoint(list, async ({ query }) => {
  const { status } = query;
  const isFinal = returnMoves[status].length === 0;
  const refs = await returnsIn(status, isFinal ? 'newest' : 'oldest', maxExamined);
  const { shown, meta } = pageOfList(refs, query);
  const orders = await Promise.all(shown.map(({ customerId, orderId }) => orderOfCustomer(customerId, orderId)));
  const data = shown.flatMap(({ returnId }, index) => {
    const order = orders[index];
    const found = order?.returns?.find(({ id }) => id === returnId);
    // The index is eventually consistent: a return whose state has changed since is left out, and listed under its new state.
    if (order === undefined || found === undefined || found.status !== status) return [];
    const { id, orderNumber, customerId, buyer } = order;
    return [{ ...toReturnResponse(order, found), order: { id, orderNumber, userId: customerId, user: buyer } }];
  });
  return { data, meta };
});
