/** The saved addresses, the default one first, then the newest. */

import { addressesOf, defaultAddressIdOf, toAddressResponse } from '#functions/customer/address-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { listAddresses } from '#shared/contract/customer/account.ts';

export const handler = endpoint(listAddresses, async ({ caller }) => {
  const [addresses, defaultId] = await Promise.all([addressesOf(caller.id), defaultAddressIdOf(caller.id)]);
  return addresses
    .toSorted(
      (a, b) =>
        Number(b.id === defaultId) - Number(a.id === defaultId) ||
        (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1),
    )
    .map((address) => toAddressResponse(address, defaultId));
});
