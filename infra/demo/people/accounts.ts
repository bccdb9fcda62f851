/** Creates the accounts of a fresh machine: one admin, and one customer with two addresses. */
import { ulid } from 'ulid';
import { type AddressFields, putAddress } from '#functions/customer/address-store.ts';
import { createCustomer, recordRole } from '#functions/identity/customer-store.ts';
import { addToGroup, createUser } from '#functions/identity/identity-provider.ts';
import { commit } from '#functions/platform/table/table.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The administrator's account may be set by the environment; it is used only while a data folder is being filled. */
export function accounts(): { readonly admin: Account; readonly customer: Account } {
  return {
    admin: {
      email: (process.env['SEED_ADMIN_EMAIL'] || 'admin@nanhe.test').toLowerCase(),
      password: process.env['SEED_ADMIN_PASSWORD'] || 'Admin-Pass-2026',
    },
    customer: { email: 'asha@nanhe.test', password: 'Asha-Pass-2026' },
  };
}

const homes: readonly AddressFields[] = [
  {
    label: 'Home',
    type: 'both',
    recipientName: 'Asha Rao',
    phone: '+919876543210',
    address: '12 MG Road, Indiranagar',
    city: 'Bengaluru',
    state: 'KA',
    postalCode: '560038',
  },
  {
    label: 'Grandparents',
    type: 'shipping',
    recipientName: 'Sunita Rao',
    phone: '+919812345678',
    address: '4 Sadashiv Peth',
    city: 'Pune',
    state: 'MH',
    postalCode: '411030',
  },
];

/** @returns the ids; the customer's is needed for the past orders */
export async function seedAccounts(now: Date): Promise<{ readonly adminId: string; readonly customerId: string }> {
  const { admin, customer } = accounts();
  const adminId = await account(admin, { firstName: 'Meera', lastName: 'Iyer', phone: '+919900112233' }, now);
  await addToGroup(adminId, 'admin');
  await commit([recordRole(adminId, 'admin')]);
  const customerId = await account(customer, { firstName: 'Asha', lastName: 'Rao', phone: '+919876543210' }, now);
  for (const home of homes)
    await commit(putAddress(customerId, { id: ulid(now.getTime()), createdAt: now.toISOString(), ...home }, home === homes[0]));
  return { adminId, customerId };
}

async function account({ email, password }: Account, person: { firstName: string; lastName: string; phone: string }, now: Date): Promise<string> {
  const id = ulid(now.getTime());
  await createUser(id, email, password);
  await commit(createCustomer({ id, email, ...person }, now));
  return id;
}
