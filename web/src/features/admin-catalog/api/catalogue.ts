import { type Body, call, type Query } from '#web/api/client.ts';
import { useFreshRead } from '#web/api/use-fresh-read.ts';
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

/** Reads once, past the cache, so that changes are based on what is stored. */
export const readProducts = (query: Query<'catalog.listProducts'>) => call('catalog.listProducts', { query });

export const useProductList = (query: Query<'catalog.listProducts'>) => useRead('catalog.listProducts', { query });

/** @param id null for a new product */
export const useProductForEdit = (id: number | null) => useFreshRead('catalog.readProduct', id === null ? null : { params: { id } });

export const useProductStock = (id: number) => useRead('catalog.readProduct', { params: { id } });

export const readImport = (id: string) => call('import.read', { params: { id } });

export const startImport = (body: Body<'import.start'>) => call('import.start', { body });

export const useTaxClasses = () => useRead('settings.readTaxClasses', {});

export const useSynonymsForEdit = () => useFreshRead('catalog.readSynonyms', {});

export const saveSynonyms = (body: Body<'catalog.saveSynonyms'>) => call('catalog.saveSynonyms', { body });

/** Hidden categories included. */
export const useAllCategories = () => useRead('catalog.listCategories', {});

export const useCategory = (id: string | null) => useRead('category.read', id === null ? null : { params: { id } });

/** @param id null for a new category */
export const useCategoryForEdit = (id: string | null) => useFreshRead('category.read', id === null ? null : { params: { id } });

export const createCategory = (body: Body<'category.create'>) => call('category.create', { body });

export const updateCategory = (id: string, body: Body<'category.update'>) => call('category.update', { params: { id }, body });

export const removeCategoryImage = (id: string, seen: Query<'category.removeImage'>) => call('category.removeImage', { params: { id }, query: seen });

export const removeCategory = (id: string) => call('category.remove', { params: { id } });
