/** Which products does the shop show for this search, filter, order and page? */
import { findProducts } from '#functions/flows/catalogue/find.ts';
import { shelf } from '#functions/flows/catalogue/published.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { productsJustEdited } from '#functions/store/product.ts';
import { listProducts } from '#shared/contract/catalog.ts';

export const handler = endpoint(listProducts, async ({ query: { page, limit, ...question }, caller, now }) => {
  const isAdmin = caller?.role === 'admin';
  const [shown, edited] = await Promise.all([shelf(now), isAdmin ? productsJustEdited(now) : []]);
  shown.learn(edited);
  const found = findProducts(shown, isAdmin ? question : { ...question, status: 'active' });
  return {
    products: found.slice((page - 1) * limit, page * limit),
    meta: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
  };
});
