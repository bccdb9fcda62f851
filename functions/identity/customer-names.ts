/** Finds the names of customers. A closed account has none. */
import { readCustomer } from './customer-store.ts';

export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Returns names by customer id. Repeated ids are read once. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const customers = await Promise.all([...new Set(ids)].map(readCustomer));
  return new Map(customers.flatMap((customer) => (customer === undefined ? [] : [[customer.id, fullName(customer)] as const])));
}
