/** How does the list of customers follow a customer? What it says of them is brought into line with what they are now; whoever is gone goes from it. */
import { customerOf } from '#functions/identity/customer-store.ts';
import { ordersOfCustomer } from '#functions/order/order-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { wordsOfPerson } from '#shared/rules/person-words.ts';
import { knownUser, moveUser, type UserEntry } from './user-list-store.ts';

/** Of one customer; beyond, what they have spent is no longer counted. */
export const mostOrders = 2_000;

export const indexUser = (id: string): Promise<void> =>
  retryOnConflict(async () => {
    // The entry first: whoever writes it meanwhile has read a customer who is no older than ours.
    const was = await knownUser(id);
    const [customer, orders] = await Promise.all([customerOf(id), ordersOfCustomer(id, mostOrders)]);
    const writes = moveUser(was, customer && { entry: entryOf(customer, orders), words: wordsOfPerson(customer) });
    if (writes.length > 0) await commit(writes);
  });

type Customer = NonNullable<Awaited<ReturnType<typeof customerOf>>>;
type Orders = Awaited<ReturnType<typeof ordersOfCustomer>>;

export function entryOf(
  { id, firstName, lastName, email, phone = '', createdAt, disabledAt, role = 'customer' }: Customer,
  orders: Orders,
): UserEntry {
  const spent = orders.reduce((sum, { total, refunds = [] }) => sum + total - refunds.reduce((back, { amount }) => back + amount, 0), 0);
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    createdAt,
    isActive: disabledAt === undefined,
    role,
    ordersCount: orders.length,
    totalSpent: Math.max(0, spent),
  };
}
