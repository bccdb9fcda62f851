/** Which kinds of things does the shop sell, and how many of each? */
import { shelfOfKeepers } from '#functions/flows/catalogue/just-edited.ts';
import { shelf } from '#functions/flows/catalogue/published.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { listCategories } from '#shared/contract/catalog.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(listCategories, async ({ query: { isActive }, caller, now }) => {
  const keeper = mayDo(caller?.role ?? 'customer', 'catalogue');
  const shown = await (keeper ? shelfOfKeepers : shelf)(now);
  const all = shown.categoryReplies();
  if (keeper) return all.filter((category) => isActive === undefined || category.isActive === isActive);
  return all.filter((category) => category.isActive).map(({ version: _, ...category }) => category);
});
