/** How does a category leave the catalogue? */
import { deleteCategory } from '#functions/flows/catalogue/edit-category.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { remove } from '#shared/contract/category.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now }) => {
  await deleteCategory(id, { action: remove.key, caller, source, now });
  return { success: true as const, message: 'Category deleted successfully' };
});
