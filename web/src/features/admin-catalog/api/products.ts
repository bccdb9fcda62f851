import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const downloadProducts = (after: Query<'import.download'>['after']) => call('import.download', { query: { after } });

export const createProduct = (body: Body<'product.create'>) => call('product.create', { body });

export const updateProduct = (id: number, body: Body<'product.update'>) => call('product.update', { params: { id }, body });

export const removeProduct = (id: number) => call('product.remove', { params: { id } });

/** A repeat with the same key changes nothing twice. */
export const changeProducts = (body: Body<'product.changeMany'>, key: string) =>
  call('product.changeMany', { headers: { 'idempotency-key': key }, body });

/** A repeat with the same key changes nothing twice. */
export const adjustStock = (id: number, body: Body<'product.adjustStock'>, key: string) =>
  call('product.adjustStock', { params: { id }, headers: { 'idempotency-key': key }, body });

export const useProductList = (query: Query<'catalog.listProducts'>) => useRead('catalog.listProducts', { query });

/** Read again whenever a form opens. `null` for a new product. */
export const useProductForEdit = (id: number | null) =>
  useRead('catalog.readProduct', id === null ? null : { params: { id } }, { revalidateIfStale: true });

export const useProductStock = (id: number) => useRead('catalog.readProduct', { params: { id } });
