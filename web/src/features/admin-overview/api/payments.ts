import type { Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useDisputes = (query: Query<'payment.listDisputes'>) => useRead('payment.listDisputes', { query });

export const useDifferences = (query: Query<'payment.listDifferences'>) => useRead('payment.listDifferences', { query });
