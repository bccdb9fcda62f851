/** Brings the lists of all orders into line with an order as it is now. Idempotent, and safe to run concurrently. */

import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { wordsOf } from '#shared/rules/order/order-words.ts';
import { indexedOrder, moveEntries } from './order-index-store.ts';
import { orderOfCustomer } from './order-store.ts';

export const indexOrder = (customerId: string, id: string): Promise<void> =>
  retryOnConflict(async () => {
    // The entry is read first: a concurrent caller that writes it meanwhile has read an order that is no older than this one.
    const was = await indexedOrder(id);
    const order = await orderOfCustomer(customerId, id);
    if (order === undefined) return;
    const { createdAt, total, status, paymentStatus } = order;
    const writes = moveEntries(was, { entry: { id, customerId, createdAt, total, status, paymentStatus }, words: wordsOf(order) });
    if (writes.length > 0) await commit(writes);
  });
