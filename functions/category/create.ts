/** How does a category come into the catalogue? */
import { createCategory, toCategoryResponse } from '#functions/flows/catalogue/edit-category.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { create } from '#shared/contract/category.ts';

export const handler = endpoint(create, async ({ body, caller, source, now }) =>
  toCategoryResponse(await createCategory(body, { action: create.key, caller, source, now }), now),
);
