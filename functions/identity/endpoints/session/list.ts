/** Lists the caller's open sessions, this one first, then by last use. */

import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { openSessionsOf } from '#functions/identity/session-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { listSessions } from '#shared/contract/identity/session.ts';

export const handler = endpoint(listSessions, async ({ caller, now }) => {
  const customer = await readCustomer(caller.id);
  if (customer === undefined) throw new Failure('session_expired');
  return {
    sessions: (await openSessionsOf(customer, now))
      .map(({ id, device, startedAt, lastUsedAt }) => ({ id, device, startedAt, lastUsedAt, current: id === caller.sessionId }))
      .toSorted((a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1)),
  };
});
