import { call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useOverview = (days: Query<'overview.read'>['days']) => useRead('overview.read', { query: { days } }, { refreshInterval: 60_000 });

/** Also read when the window gets the focus. @param refreshInterval milliseconds */
export const useAttention = (refreshInterval = 0) => useRead('overview.attention', {}, { refreshInterval, revalidateOnFocus: true });

export const useDisputes = (query: Query<'payment.listDisputes'>) => useRead('payment.listDisputes', { query });

export const useDifferences = (query: Query<'payment.listDifferences'>) => useRead('payment.listDifferences', { query });

export const retryPaymentRefund = (id: string) => call('payment.retryRefund', { params: { id } });
