/** How does the page follow when something is done about an order? The answer is the whole order: it takes the old one's place, and the lists are read again. */
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Order } from '#shared/contract/order.ts';
import type { Answer } from '#web/api/client.ts';
import { ApiError } from '#web/api/client.ts';
import { useReadAgain } from '#web/ui/admin/use-read.ts';
import { wordsOf } from '#web/ui/form-failure.ts';
import { toast } from '#web/ui/toast.ts';

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'edited_meanwhile';

export interface OrderWrites {
  readonly busy: boolean;
  /** Does it and says so; answers whether it was done. What failed is said in a message, and what is there now is read. */
  readonly act: (call: () => Promise<Order>, done: string, failed: string) => Promise<boolean>;
  /** Puts an order in the place of the one that is shown. */
  readonly keep: (order: Order) => Promise<void>;
  /** Reads what is shown of orders once more. */
  readonly refresh: () => Promise<void>;
}

export function useOrderWrites(): OrderWrites {
  const { mutate } = useSWRConfig();
  const readAgain = useReadAgain();
  const [busy, setBusy] = useState(false);

  const keep = async (order: Order) => {
    await mutate<Answer<'order.list'>>(
      (key) => Array.isArray(key) && key[0] === 'order.list',
      (list) => list && { ...list, data: list.data.map((each) => (each.id === order.id ? order : each)) },
    );
    await readAgain('order.read', 'return.list');
  };

  const refresh = () => readAgain('order.list', 'order.read', 'return.list');

  const act: OrderWrites['act'] = async (call, done, failed) => {
    if (busy) return false;
    setBusy(true);
    try {
      await keep(await call());
      toast('success', done);
      return true;
    } catch (error) {
      toast('error', wordsOf(error, failed));
      // Most refusals mean that somebody else was quicker.
      if (error instanceof ApiError && error.status === 409) await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act, keep, refresh };
}
