/** Brings the lists of all orders into line with an order as it is now. Idempotent, and safe to run concurrently. */

import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { wordsOf } from '#shared/rules/order/order-words.ts';
import { indexedOrder, moveEntries } from './order-index-store.ts';
import { type OrderItem, orderOfCustomer } from './order-store.ts';

/** What the lists hold of an order. */
export const listedOrder = (order: OrderItem) => {
  const { id, customerId, createdAt, total, status, paymentStatus } = order;
  return { entry: { id, customerId, createdAt, total, status, paymentStatus }, words: wordsOf(order) };
};

export const indexOrder = (customerId: string, id: string): Promise<void> =>
  retryOnConflict(async () => {
    // The entry is read first: a concurrent caller that writes it meanwhile has read an order that is no older than this one.
    const was = await indexedOrder(id);
    const order = await orderOfCustomer(customerId, id);
    if (order === undefined) return;
    const writes = moveEntries(was, listedOrder(order));
    if (writes.length > 0) await commit(writes);
  });
