import { type Body, call } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

/** Hidden categories included. */
export const useAllCategories = () => useRead('catalog.listCategories', {});

/** Read again whenever a form opens. `null` for a new category. */
export const useCategoryForEdit = (id: string | null) =>
  useRead('category.read', id === null ? null : { params: { id } }, { revalidateIfStale: true });

export const createCategory = (body: Body<'category.create'>) => call('category.create', { body });

export const updateCategory = (id: string, body: Body<'category.update'>) => call('category.update', { params: { id }, body });

export const removeCategoryImage = (id: string) => call('category.removeImage', { params: { id } });

export const removeCategory = (id: string) => call('category.remove', { params: { id } });
