/** Writes to an order, from a page or a dialog: puts the answered order in the place of the old one and reads the lists again. */
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { ApiError } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { useWrites } from '#web/ui/admin/use-writes.ts';
import { useReplaceOrderInLists } from './api/orders.ts';

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'edited_meanwhile';

export function useOrderWrites() {
  const replaceInLists = useReplaceOrderInLists();
  const invalidate = useInvalidate();
  /** Puts an order in the place of the one that is shown. */
  const replaceOrder = async (order: Order) => {
    await replaceInLists(order);
    await invalidate('order.read', 'return.list', 'overview.attention');
  };
  return { replaceOrder, ...useWrites(['order.list', 'order.read', 'return.list', 'overview.attention'], replaceOrder) };
}

/** The message of a dialog with missing fields. */
export const incompleteText = 'Please fill in what is missing';

/** Runs the write of a dialog once its fields are filled in, and reads the order again when it fails. */
export function useDialogWrite() {
  const { replaceOrder, refresh } = useOrderWrites();
  const [isTried, setIsTried] = useState(false);
  const send = async (isReady: boolean, write: () => Promise<Order>) => {
    setIsTried(true);
    if (!isReady) throw new Error('something is missing');
    try {
      await replaceOrder(await write());
    } catch (error) {
      await refresh();
      throw error;
    }
  };
  return { isTried, send };
}
