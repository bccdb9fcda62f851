/** Forget an address that is not the default. */

import { deleteAddressWrites } from '#functions/customer/address-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { deleteAddress } from '#shared/contract/customer/account.ts';

export const handler = endpoint(deleteAddress, async ({ caller, params }) => {
  await commit(deleteAddressWrites(caller.id, params.id));
  return { success: true, message: 'Address deleted successfully!' } as const;
});
