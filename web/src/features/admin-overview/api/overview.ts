import { call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useOverview = (days: Query<'overview.read'>['days']) => useRead('overview.read', { query: { days } }, { refreshInterval: 60_000 });

/** @param refreshInterval milliseconds; without it the page reads again only when it gets the focus */
export const useAttention = (refreshInterval = 0) => useRead('overview.attention', {}, { refreshInterval });

export const useDisputes = (query: Query<'payment.listDisputes'>) => useRead('payment.listDisputes', { query });

export const useDifferences = (query: Query<'payment.listDifferences'>) => useRead('payment.listDifferences', { query });

export const retryRefund = (id: string) => call('payment.retryRefund', { params: { id } });
