/** Changes a category. */
import { editCategory, toCategoryResponse } from '#functions/catalogue/edit-category.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { update } from '#shared/contract/catalogue/category.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now }) =>
  toCategoryResponse(await editCategory(id, body, { action: update.key, caller, source, now }), now),
);
