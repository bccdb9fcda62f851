/** Replaces an address. */

import { changeAddress, defaultAddressIdOf, toAddressFields, toAddressResponse } from '#functions/customer/address-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { updateAddress } from '#shared/contract/customer/account.ts';

export const handler = endpoint(updateAddress, async ({ caller, params, body, now }) => {
  const { isDefault, ...fields } = body;
  const text = toAddressFields(fields);
  await commit(changeAddress(caller.id, params.id, text, isDefault));
  return toAddressResponse({ ...text, id: params.id, createdAt: now.toISOString() }, await defaultAddressIdOf(caller.id));
});
