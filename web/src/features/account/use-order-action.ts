/** Runs an action on an order and puts the answered order in the place of the old one everywhere. */
import { useRef, useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useReplaceOrder } from './api/orders.ts';

export interface OrderAction {
  readonly busy: boolean;
  /** The error of the last action. */
  readonly failure: string | null;
  /** Returns the changed order, or null when the action failed; a second click while it runs does nothing. */
  readonly run: (call: () => Promise<Order>, successText: string, errorText: string) => Promise<Order | null>;
  /** Replaces the shown order. */
  readonly replaceOrder: (order: Order) => Promise<void>;
}

export function useOrderAction(): OrderAction {
  const putOrder = useReplaceOrder();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  const replaceOrder: OrderAction['replaceOrder'] = async (order) => {
    await putOrder(order);
    await invalidate('order.list');
  };

  const run: OrderAction['run'] = async (call, successText, errorText) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const order = await call();
      await replaceOrder(order);
      toast('success', successText);
      return order;
    } catch (error) {
      setFailure(serverMessage(error, errorText));
      // The order has changed meanwhile, so the actions that the page offers are out of date.
      if (error instanceof ApiError && error.status === 409) await invalidate('order.list', 'order.read');
      return null;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run, replaceOrder };
}
