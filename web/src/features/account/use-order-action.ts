/** Runs an action on an order and puts the answered order in the place of the old one everywhere. */
import { useRef, useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { ApiError, serverMessage } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useKeepOrder } from './api/orders.ts';

export interface OrderAction {
  readonly busy: boolean;
  /** The error of the last action. */
  readonly failure: string | null;
  /** Returns the changed order, or null when the action failed; a second click while it runs does nothing. */
  readonly act: (call: () => Promise<Order>, done: string, failed: string) => Promise<Order | null>;
  /** Replaces the shown order. */
  readonly keep: (order: Order) => Promise<void>;
}

export function useOrderAction(): OrderAction {
  const keepOrder = useKeepOrder();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const acting = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  const keep: OrderAction['keep'] = async (order) => {
    await keepOrder(order);
    await invalidate('order.list');
  };

  const act: OrderAction['act'] = async (call, done, failed) => {
    if (acting.current) return null;
    acting.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const order = await call();
      await keep(order);
      toast('success', done);
      return order;
    } catch (error) {
      setFailure(serverMessage(error, failed));
      // The order has changed meanwhile, so the actions that the page offers are out of date.
      if (error instanceof ApiError && error.status === 409) await invalidate('order.list', 'order.read');
      return null;
    } finally {
      acting.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, act, keep };
}
