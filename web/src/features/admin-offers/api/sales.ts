import { type Body, call } from '#web/api/client.ts';
import { useFreshRead } from '#web/api/use-fresh-read.ts';
import { useRead } from '#web/api/use-read.ts';

export const useSales = () => useRead('sale.list', {});
export const useSalesForEdit = () => useFreshRead('sale.list', {});

/** A repeat with the same key makes no second sale. */
export const createSale = (body: Body<'sale.create'>, key: string) => call('sale.create', { body, headers: { 'idempotency-key': key } });
export const updateSale = (id: string, body: Body<'sale.update'>) => call('sale.update', { params: { id }, body });
export const removeSale = (id: string) => call('sale.remove', { params: { id } });
export const previewSale = (body: Body<'sale.preview'>) => call('sale.preview', { body });

/** What shows prices, and is read again after a change of a sale. */
export const priceReads = ['sale.list', 'catalog.listProducts', 'catalog.readProduct', 'cart.read'] as const;
