/** Forget an address that is not the default. */
import { endpoint } from '#functions/http/endpoint.ts';
import { dropAddress } from '#functions/store/address.ts';
import { commit } from '#functions/store/table.ts';
import { deleteAddress } from '#shared/contract/account.ts';

export const handler = endpoint(deleteAddress, async ({ caller, params }) => {
  await commit(dropAddress(caller.id, params.id));
  return { success: true, message: 'Address deleted successfully!' } as const;
});
