/** Changes fields of a saved address. The call replaces the whole address, so the other fields are read first: another tab may have changed them. */
import { type Address, AddressFields } from '#shared/contract/customer/address.ts';
import { listAddresses, updateAddress } from '#web/shop/api/addresses.ts';

/** @param shown the address as this page shows it */
export async function changeAddress(shown: Address, changes: Partial<Omit<Address, 'id'>>): Promise<void> {
  // When it is no longer saved, the server says so.
  const saved = (await listAddresses()).find(({ id }) => id === shown.id) ?? shown;
  const { id, isDefault: _, ...fields } = saved;
  await updateAddress(id, AddressFields().parse({ ...fields, ...changes }));
}
