/** How does the page follow when something is done about an order? The answer is the whole order: it takes the old one's place, and the lists are read again. */
import { useSWRConfig } from 'swr';
import type { Order } from '#shared/contract/order.ts';
import { type Answer, ApiError } from '#web/api/client.ts';
import { useReadAgain } from '#web/api/use-read.ts';
import { useWrites } from '#web/ui/admin/use-writes.ts';

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'edited_meanwhile';

export function useOrderWrites() {
  const { mutate } = useSWRConfig();
  const readAgain = useReadAgain();
  /** Puts an order in the place of the one that is shown. */
  const keep = async (order: Order) => {
    await mutate<Answer<'order.list'>>(
      (key) => Array.isArray(key) && key[0] === 'order.list',
      (list) => list && { ...list, data: list.data.map((each) => (each.id === order.id ? order : each)) },
    );
    await readAgain('order.read', 'return.list');
  };
  return { keep, ...useWrites(['order.list', 'order.read', 'return.list'], keep) };
}
