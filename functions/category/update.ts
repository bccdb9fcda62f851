/** How does a category change? */
import { editCategory, toCategoryResponse } from '#functions/flows/catalogue/edit-category.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { update } from '#shared/contract/category.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now }) =>
  toCategoryResponse(await editCategory(id, body, { action: update.key, caller, source, now }), now),
);
