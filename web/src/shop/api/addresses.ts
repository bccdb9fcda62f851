import { type Body, call } from '#web/api/client.ts';
import { useOwnRead } from '#web/api/own-read.ts';

export const useAddresses = () => useOwnRead('account.listAddresses');

export const createAddress = (body: Body<'account.createAddress'>) => call('account.createAddress', { body });
