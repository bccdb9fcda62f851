/** Replace an address. */
import { endpoint } from '#functions/http/endpoint.ts';
import { addressFrom, changeAddress, defaultAddressIdOf, textOf } from '#functions/store/address.ts';
import { commit } from '#functions/store/table.ts';
import { updateAddress } from '#shared/contract/account.ts';

export const handler = endpoint(updateAddress, async ({ caller, params, body, now }) => {
  const { isDefault, ...fields } = body;
  const text = textOf(fields);
  await commit(changeAddress(caller.id, params.id, text, isDefault));
  return addressFrom({ ...text, id: params.id, createdAt: now.toISOString() }, await defaultAddressIdOf(caller.id));
});
