import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useStock = (query: Query<'stock.list'>) => useRead('stock.list', { query });

/** Units; undefined until it is known, null when it could not be read. */
export type ShopLimit = number | null | undefined;

/** The shop's low-stock limit. Read again whenever a page opens: the owner may have changed it. */
export function useLowStockLimit(): ShopLimit {
  const { data, error } = useRead('settings.readStock', {});
  return data?.lowStockLimit ?? (error === undefined ? undefined : null);
}

/** Reads once, past the cache, to write a file. */
export const readStock = (query: Query<'stock.list'>) => call('stock.list', { query });

/** A repeat with the same key changes nothing twice. */
export const changeStock = (body: Body<'stock.change'>, key: string) => call('stock.change', { headers: { 'idempotency-key': key }, body });
