/** Where is what somebody looks for, among orders, products and customers? */
import { findProducts } from '#functions/flows/catalogue/find.ts';
import { shelf } from '#functions/flows/catalogue/published.ts';
import { findOrders } from '#functions/flows/find-orders.ts';
import { usersNamed } from '#functions/flows/find-users.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { search } from '#shared/contract/overview.ts';
import { toRupees } from '#shared/rules/money.ts';
import { mayDo } from '#shared/rules/role.ts';

const most = 5;

export const handler = endpoint(search, async ({ query: { q }, caller, now }) => {
  const [orders, products, customers] = await Promise.all([
    mayDo(caller.role, 'orders') ? ordersFor(q) : [],
    mayDo(caller.role, 'catalogue') ? productsFor(q, now) : [],
    mayDo(caller.role, 'admin') ? usersNamed(q, most) : [],
  ]);
  return {
    orders,
    products,
    customers: customers.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim(), email })),
  };
});

async function ordersFor(text: string) {
  const { orders } = await findOrders({ search: text, sortBy: 'createdAt', sortOrder: 'DESC', page: 1, limit: most });
  return orders.map(({ id, orderNumber, buyer, status, total, createdAt }) => ({
    id,
    orderNumber,
    name: `${buyer.firstName} ${buyer.lastName}`.trim(),
    status,
    total: toRupees(total),
    createdAt,
  }));
}

async function productsFor(text: string, now: Date) {
  const found = findProducts(await shelf(now), { search: text, isArchived: false, sort: 'default' });
  return found.slice(0, most).map(({ id, name, sku, stock }) => ({ id, name, sku, stock }));
}
