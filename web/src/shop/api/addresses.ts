import { ApiError, type Body, call } from '#web/api/client.ts';
import { useOwnRead } from '#web/api/use-read.ts';

export const updateAddress = (id: string, body: Body<'account.updateAddress'>) => call('account.updateAddress', { params: { id }, body });

export const deleteAddress = (id: string) => call('account.deleteAddress', { params: { id } });

/** Whether a write failed because the shown list is no longer what is saved, e.g. after a change in another tab. */
export const isListOutdated = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'address_not_found' || failure.code === 'default_address');

export const listAddresses = () => call('account.listAddresses');

export const useAddresses = () => useOwnRead('account.listAddresses');

export const createAddress = (body: Body<'account.createAddress'>) => call('account.createAddress', { body });
