/** Deletes a category. */
import { deleteCategory } from '#functions/catalogue/edit-category.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { remove } from '#shared/contract/catalogue/category.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now }) => {
  await deleteCategory(id, { action: remove.key, caller, source, now });
  return { success: true as const, message: 'Category deleted successfully' };
});
