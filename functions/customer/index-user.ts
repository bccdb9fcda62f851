/** Updates the entry of one customer in the list of customers, or deletes it when the customer does not exist any more. */
import type { StreamRecord } from 'aws-lambda';
import { type CustomerItem, readCustomer } from '#functions/identity/customer-store.ts';
import { type OrderItem, readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { searchWordsOfPerson } from '#shared/rules/identity/person-words.ts';
import { isPaid, refundedAmount } from '#shared/rules/order/order-status.ts';
import { findIndexedUser, type UserEntry, userEntryWrites } from './user-list-store.ts';

/** Orders of one customer that are read; amounts beyond them are not counted. */
export const maxOrders = 2_000;

export const indexUser = (id: string): Promise<void> =>
  retryOnConflict(async () => {
    // Read the entry before the customer: if another caller writes the entry in between, this commit fails instead of storing an older state.
    const before = await findIndexedUser(id);
    const [customer, orders] = await Promise.all([readCustomer(id), readOrdersOfCustomer(id, maxOrders)]);
    const writes = userEntryWrites(before, customer && { entry: toUserEntry(customer, orders), words: searchWordsOfPerson(customer) });
    if (writes.length > 0) await commit(writes);
  });

/** The attributes of a customer and of an order that an entry is made of. */
const profileFields = ['id', 'firstName', 'lastName', 'email', 'phone', 'createdAt', 'disabledAt', 'role'] as const satisfies (keyof CustomerItem)[];
const orderFields = ['paymentStatus', 'total', 'refunds'] as const satisfies (keyof OrderItem)[];

/** Whether a change in the table's stream can change the entry: most changes of an order or a profile are of other attributes. */
export function canChangeEntry(kind: 'profile' | 'order', { OldImage, NewImage }: StreamRecord = {}): boolean {
  if (OldImage === undefined || NewImage === undefined) return true;
  const fields = kind === 'profile' ? profileFields : orderFields;
  return fields.some((name) => JSON.stringify(OldImage[name]) !== JSON.stringify(NewImage[name]));
}

export function toUserEntry(
  { id, firstName, lastName, email, phone = '', createdAt, disabledAt, role = 'customer' }: Pick<CustomerItem, (typeof profileFields)[number]>,
  orders: readonly Pick<OrderItem, (typeof orderFields)[number]>[],
): UserEntry {
  const spent = orders
    .filter(({ paymentStatus }) => isPaid(paymentStatus))
    .reduce((sum, { total, refunds = [] }) => sum + total - refundedAmount(refunds), 0);
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
