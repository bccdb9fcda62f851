/** Removes the picture of a category. */
import { editCategory, toCategoryResponse } from '#functions/catalogue/edit-category.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { removeImage } from '#shared/contract/catalogue/category.ts';

export const handler = endpoint(removeImage, async ({ params: { id }, query: { version }, caller, source, now }) => {
  const category = await editCategory(id, { imageUrl: '', version }, { action: removeImage.key, caller, source, now });
  return { success: true as const, message: 'Image removed', category: await toCategoryResponse(category, now) };
});
