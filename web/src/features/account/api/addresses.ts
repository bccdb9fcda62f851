import { type Body, call } from '#web/api/client.ts';

export const updateAddress = (id: string, body: Body<'account.updateAddress'>) => call('account.updateAddress', { params: { id }, body });

export const deleteAddress = (id: string) => call('account.deleteAddress', { params: { id } });
