/** Writes to an order, puts the answered order in the place of the old one and reads the lists again. */
import type { Order } from '#shared/contract/order/order.ts';
import { ApiError } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { useWrites } from '#web/ui/admin/use-writes.ts';
import { useKeepOrderInLists } from './api/orders.ts';

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'edited_meanwhile';

export function useOrderWrites() {
  const keepInLists = useKeepOrderInLists();
  const invalidate = useInvalidate();
  /** Puts an order in the place of the one that is shown. */
  const keep = async (order: Order) => {
    await keepInLists(order);
    await invalidate('order.read', 'return.list');
  };
  return { keep, ...useWrites(['order.list', 'order.read', 'return.list'], keep) };
}
