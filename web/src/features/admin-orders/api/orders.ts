/** Calls and reads of orders, their refunds, returns and the couriers' remittances. */
import useSWR, { useSWRConfig } from 'swr';
import type { Order } from '#shared/contract/order/order.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { type Answer, type Body, call, type Query } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';

export const useOrderList = (query: Query<'order.list'>) => useRead('order.list', { query });

/** @param refreshInterval milliseconds, by what was read last */
export const useOrderDetails = (id: string, refreshInterval: (latest: Answer<'order.read'> | undefined) => number) =>
  useRead('order.read', { params: { id } }, { keepPreviousData: false, refreshInterval });

export const readOrder = (id: string) => call('order.read', { params: { id } });

export const updateOrder = (id: string, body: Body<'order.update'>) => call('order.update', { params: { id }, body });

export const changeOrderStatus = (id: string, body: Body<'order.changeStatus'>) => call('order.changeStatus', { params: { id }, body });

export const refundOrder = (id: string, body: Body<'order.refund'>) => call('order.refund', { params: { id }, body });

export const payRefund = (id: string, refundId: string, body: Body<'order.payRefund'>) => call('order.payRefund', { params: { id, refundId }, body });

export const retryOrderRefund = (id: string, refundId: string) => call('order.retryRefund', { params: { id, refundId } });

const maxParallelReads = 4;

type OrderOrError = { readonly order: Order } | { readonly error: string };

/** Each order, or why it could not be read: an order that fails does not take the others along. */
async function readOrders(ids: readonly string[]): Promise<readonly OrderOrError[]> {
  const results: OrderOrError[] = [];
  await runConcurrently(maxParallelReads, ids, async (id, index) => {
    results[index] = await readOrder(id).then(
      (order) => ({ order }),
      (error: unknown) => ({ error: errorMessage(error, 'Failed to load order details') }),
    );
  });
  return results;
}

/** Has the key of the other reads of an order, so that it is read again with them. */
export function useOrdersWithErrors(ids: readonly string[]) {
  const { user } = useSession();
  return useSWR(['order.read', user?.id, { slips: ids.join() }], () => readOrders(ids));
}

/** Returns a function that puts an order in the place of the one that the lists show. */
export function useReplaceOrderInLists(): (order: Order) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (order) => {
    await mutate<Answer<'order.list'>>(
      (key) => Array.isArray(key) && key[0] === 'order.list',
      (list) => list && { ...list, data: list.data.map((each) => (each.id === order.id ? order : each)) },
    );
  };
}

export const changeReturn = (id: string, returnId: string, body: Body<'return.change'>) => call('return.change', { params: { id, returnId }, body });

export const refundInstead = (id: string, returnId: string, body: Body<'return.refundInstead'>) =>
  call('return.refundInstead', { params: { id, returnId }, body });

export const useReturnList = (query: Query<'return.list'>) => useRead('return.list', { query });

export const useCodFigures = () => useRead('remittance.readFigures', {});

/** Up to 300 rows, each of which is looked up. */
export const importRemittance = (body: Body<'remittance.import'>) => call('remittance.import', { body, timeout: 60_000 });
