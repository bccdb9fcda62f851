/** Which kinds of things does the shop sell, and how many of each? */
import { shelfOfKeepers } from '#functions/flows/catalogue/just-edited.ts';
import { shownCategories } from '#functions/flows/catalogue/shown-categories.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { listCategories } from '#shared/contract/catalog.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(listCategories, async ({ query: { isActive }, caller, now }) => {
  const keeper = mayDo(caller?.role ?? 'customer', 'catalogue');
  if (keeper) {
    const all = (await shelfOfKeepers(now)).categoryReplies();
    return all.filter((category) => isActive === undefined || category.isActive === isActive);
  }
  return (await shownCategories(now)).filter((category) => category.isActive).map(({ version: _, ...category }) => category);
});
