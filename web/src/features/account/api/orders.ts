import useSWR, { useSWRConfig } from 'swr';
import type { Order } from '#shared/contract/order/order.ts';
import { type Answer, type ApiError, type Body, call } from '#web/api/client.ts';
import type { Read } from '#web/api/public-read.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';

/** A repeat with the same key makes no second return. */
export const requestReturn = (id: string, body: Body<'return.request'>, key: string) =>
  call('return.request', { params: { id }, body, headers: { 'idempotency-key': key } });

/** What each item of the order can be exchanged for. Stock changes by the minute, so it is read whenever the form opens. */
export const useExchangeChoices = (id: string) => useRead('return.exchangeChoices', { params: { id } }, { keepPreviousData: false });

export const withdrawReturn = (id: string, returnId: string) => call('return.withdraw', { params: { id, returnId } });

/** @param data the photo in base 64 */
export const addReturnPhoto = (id: string, returnId: string, data: string) =>
  call('return.addPhoto', { params: { id, returnId }, body: { data }, timeout: 60_000 });

export type OrderList = Answer<'order.list'>;

/**
 * The customer's own orders, newest first, ten a page. The user's id is sent because staff could see all orders.
 * @param refreshInterval milliseconds; 0 reads once
 */
export function useOrders(page: number, refreshInterval = 0): Read<OrderList> {
  const { user } = useSession();
  return useSWR<OrderList, ApiError>(
    user === null ? null : ['order.list', user.id, page],
    () => call('order.list', { query: { userId: user?.id ?? '', page, limit: 10, sortBy: 'createdAt', sortOrder: 'DESC' } }),
    { refreshInterval },
  );
}

export function useOrder(id: string | null): Read<Answer<'order.read'>> {
  const { user } = useSession();
  return useSWR<Answer<'order.read'>, ApiError>(user === null || id === null ? null : ['order.read', user.id, id], () =>
    call('order.read', { params: { id: id ?? '' } }),
  );
}

/** Returns a function that puts an answered order in the place of the one that is shown. */
export function useReplaceOrder(): (order: Order) => Promise<void> {
  const { mutate } = useSWRConfig();
  const { user } = useSession();
  return (order) => mutate(['order.read', user?.id, order.id], order, { revalidate: false }).then(() => undefined);
}

export const cancelOrder = (id: string, body: Body<'order.cancel'>) => call('order.cancel', { params: { id }, body });

export const savePayout = (id: string, body: Body<'order.savePayout'>) => call('order.savePayout', { params: { id }, body });
