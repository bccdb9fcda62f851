/** Saves an address; the first one becomes the default. */
import { ulid } from 'ulid';
import { defaultAddressIdOf, putAddress, toAddressFields, toAddressResponse } from '#functions/customer/address-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { createAddress } from '#shared/contract/customer/account.ts';

export const handler = endpoint(createAddress, async ({ caller, body, now, note }) => {
  const { isDefault, ...fields } = body;
  const address = { ...toAddressFields(fields), id: ulid(now.getTime()), createdAt: now.toISOString() };
  await commit(putAddress(caller.id, address, isDefault));
  note({ addressId: address.id });
  return toAddressResponse(address, await defaultAddressIdOf(caller.id));
});
