/** Creates a category. */
import { categoryReply, makeCategory } from '#functions/catalogue/edit-category.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { create } from '#shared/contract/catalogue/category.ts';

export const handler = endpoint(create, async ({ body, caller, source, now }) =>
  categoryReply(await makeCategory(body, { action: create.key, caller, source, now }), now),
);
