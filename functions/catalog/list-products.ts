/** Which products does the shop show for this search, filter, order and page? */
import { findProducts } from '#functions/flows/catalogue/find.ts';
import { shelfOfKeepers } from '#functions/flows/catalogue/just-edited.ts';
import { shelf } from '#functions/flows/catalogue/published.ts';
import { shopView } from '#functions/flows/product-reply.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { listProducts } from '#shared/contract/catalog.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(listProducts, async ({ query: { page, limit, stock, isArchived = false, ...question }, caller, now }) => {
  const keeper = mayDo(caller?.role ?? 'customer', 'catalogue');
  const shown = await (keeper ? shelfOfKeepers : shelf)(now);
  const found = findProducts(shown, keeper ? { ...question, stock, isArchived } : { ...question, status: 'active' });
  const products = found.slice((page - 1) * limit, page * limit);
  return {
    products: keeper ? products : products.map(shopView),
    meta: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
  };
});
