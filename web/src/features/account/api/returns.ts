import { type Body, call } from '#web/api/client.ts';

/** A repeat with the same key makes no second return. */
export const requestReturn = (id: string, body: Body<'return.request'>, key: string) =>
  call('return.request', { params: { id }, body, headers: { 'idempotency-key': key } });

export const withdrawReturn = (id: string, returnId: string) => call('return.withdraw', { params: { id, returnId } });

/** @param data the photo in base 64 */
export const addReturnPhoto = (id: string, returnId: string, data: string) =>
  call('return.addPhoto', { params: { id, returnId }, body: { data }, timeout: 60_000 });
