import { type Body, call } from '#web/api/client.ts';

export const sendContact = (body: Body<'content.sendContact'>, key: string) =>
  call('content.sendContact', { body, headers: { 'idempotency-key': key } });
