import { call } from '#web/api/client.ts';

export const unsubscribe = (token: string) => call('account.unsubscribe', { query: { token } });

export const resubscribe = (token: string) => call('account.resubscribe', { query: { token } });
