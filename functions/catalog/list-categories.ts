/** Which kinds of things does the shop sell, and how many of each? */
import { categoriesForStaff, publishedCategories } from '#functions/flows/catalogue/published-categories.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { listCategories } from '#shared/contract/catalog.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(listCategories, async ({ query: { isActive }, caller, now }) => {
  const keeper = mayDo(caller?.role ?? 'customer', 'catalogue');
  if (keeper) {
    const { categories } = await categoriesForStaff(now);
    return categories.filter((category) => isActive === undefined || category.isActive === isActive);
  }
  return (await publishedCategories(now)).filter((category) => category.isActive).map(({ version: _, ...category }) => category);
});
