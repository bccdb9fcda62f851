/** How do the lists of all orders follow an order? What they hold of it is brought into line with what it is now, however often and by whomever. */

import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { wordsOf } from '#shared/rules/order-words.ts';
import { indexedOf, moveEntries } from './order-index-store.ts';
import { orderOfCustomer } from './order-store.ts';

export const indexOrder = (customerId: string, id: string): Promise<void> =>
  retryOnConflict(async () => {
    // The entry first: whoever writes it meanwhile has read an order that is no older than ours.
    const was = await indexedOf(id);
    const order = await orderOfCustomer(customerId, id);
    if (order === undefined) return;
    const { createdAt, total, status, paymentStatus } = order;
    const writes = moveEntries(was, { entry: { id, customerId, createdAt, total, status, paymentStatus }, words: wordsOf(order) });
    if (writes.length > 0) await commit(writes);
  });
