/** Updates the entry of one customer in the list of customers, or deletes it when the customer does not exist any more. */
import { customerOf } from '#functions/identity/customer-store.ts';
import { ordersOfCustomer } from '#functions/order/order-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { wordsOfPerson } from '#shared/rules/identity/person-words.ts';
import { isPaid } from '#shared/rules/order/order-status.ts';
import { indexedUser, type UserEntry, userEntryWrites } from './user-list-store.ts';

/** Orders of one customer that are read; amounts beyond them are not counted. */
export const maxOrders = 2_000;

export const indexUser = (id: string): Promise<void> =>
  retryOnConflict(async () => {
    // Read the entry before the customer: if another caller writes the entry in between, this commit fails instead of storing an older state.
    const was = await indexedUser(id);
    const [customer, orders] = await Promise.all([customerOf(id), ordersOfCustomer(id, maxOrders)]);
    const writes = userEntryWrites(was, customer && { entry: toUserEntry(customer, orders), words: wordsOfPerson(customer) });
    if (writes.length > 0) await commit(writes);
  });

type Customer = NonNullable<Awaited<ReturnType<typeof customerOf>>>;
type Orders = Awaited<ReturnType<typeof ordersOfCustomer>>;

export function toUserEntry(
  { id, firstName, lastName, email, phone = '', createdAt, disabledAt, role = 'customer' }: Customer,
  orders: Orders,
): UserEntry {
  const spent = orders
    .filter(({ paymentStatus }) => isPaid(paymentStatus))
    .reduce((sum, { total, refunds = [] }) => sum + total - refunds.reduce((back, { amount }) => back + amount, 0), 0);
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
