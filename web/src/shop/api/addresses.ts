import { type Body, call } from '#web/api/client.ts';
import { useOwnRead } from '#web/api/use-read.ts';

export const updateAddress = (id: string, body: Body<'account.updateAddress'>) => call('account.updateAddress', { params: { id }, body });

export const deleteAddress = (id: string) => call('account.deleteAddress', { params: { id } });

export const useAddresses = () => useOwnRead('account.listAddresses');

export const createAddress = (body: Body<'account.createAddress'>) => call('account.createAddress', { body });
