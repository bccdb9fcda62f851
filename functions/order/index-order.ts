/** Updates the index entries of an order to its current state. Idempotent, and safe to run concurrently. */

import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { searchWordsOfOrder } from '#shared/rules/order/order-words.ts';
import { findIndexedOrder, replaceEntryWrites } from './order-index-store.ts';
import { type OrderItem, orderOfCustomer } from './order-store.ts';

/** What the index stores of an order. */
export const listedOrder = (order: OrderItem) => {
  const { id, customerId, createdAt, total, status, paymentStatus } = order;
  return { entry: { id, customerId, createdAt, total, status, paymentStatus }, words: searchWordsOfOrder(order) };
};

export const indexOrder = (customerId: string, id: string): Promise<void> =>
  retryOnConflict(async () => {
    // Read the entry before the order: if another caller writes the entry in between, this commit fails instead of storing an older order.
    const before = await findIndexedOrder(id);
    const order = await orderOfCustomer(customerId, id);
    if (order === undefined) return;
    const writes = replaceEntryWrites(before, listedOrder(order));
    if (writes.length > 0) await commit(writes);
  });
