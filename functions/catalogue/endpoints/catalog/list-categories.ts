/** Lists the active categories with the number of products in each. */
import { categoriesForStaff, publishedCategories } from '#functions/catalogue/published/published-categories.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { listCategories } from '#shared/contract/catalogue/catalog.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(listCategories, async ({ query: { isActive }, caller, now }) => {
  const isStaff = canAccess(caller?.role ?? 'customer', 'catalogue');
  if (isStaff) {
    const { categories } = await categoriesForStaff(now);
    return categories.filter((category) => isActive === undefined || category.isActive === isActive);
  }
  return (await publishedCategories(now)).filter((category) => category.isActive).map(({ version: _, ...category }) => category);
});
