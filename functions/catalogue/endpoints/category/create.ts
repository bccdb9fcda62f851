/** Creates a category. */
import { createCategory, toCategoryResponse } from '#functions/catalogue/edit-category.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { create } from '#shared/contract/catalogue/category.ts';

export const handler = endpoint(create, async ({ body, caller, source, now }) =>
  toCategoryResponse(await createCategory(body, { action: create.key, caller, source, now }), now),
);
