/** How does a category come into the catalogue? */
import { categoryReply, makeCategory } from '#functions/flows/catalogue/keep-category.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { create } from '#shared/contract/category.ts';

export const handler = endpoint(create, async ({ body, caller, source, now }) =>
  categoryReply(await makeCategory(body, { action: create.key, caller, source, now }), now),
);
