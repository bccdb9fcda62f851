/** Saves an address; the first one becomes the default. */
import { ulid } from 'ulid';
import {
  changeAddress,
  defaultAddressIdOf,
  findEqualAddress,
  putAddress,
  toAddressFields,
  toAddressResponse,
} from '#functions/customer/address-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { createAddress } from '#shared/contract/customer/account.ts';

export const handler = endpoint(createAddress, async ({ caller, body, now, note }) => {
  const { isDefault, ...given } = body;
  const fields = toAddressFields(given);
  // A client repeats the request when the answer was lost, and customers type an address again that they have saved.
  const saved = await findEqualAddress(caller.id, fields);
  const address = saved ?? { ...fields, id: ulid(now.getTime()), createdAt: now.toISOString() };
  if (saved === undefined) await commit(putAddress(caller.id, address, isDefault));
  else if (isDefault) await commit(changeAddress(caller.id, saved.id, fields, true));
  note({ addressId: address.id });
  return toAddressResponse(address, await defaultAddressIdOf(caller.id));
});
