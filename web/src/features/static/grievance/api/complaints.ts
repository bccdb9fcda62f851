import { type Body, call } from '#web/api/client.ts';

/** @param key idempotency key: a retry after a lost answer sends no second complaint */
export const sendComplaint = (body: Body<'complaints.send'>, key: string) => call('complaints.send', { body, headers: { 'idempotency-key': key } });

export const lookUpComplaint = (body: Body<'complaints.lookUp'>) => call('complaints.lookUp', { body });
