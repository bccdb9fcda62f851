/** Lists the caller's open sessions, this one first, then by last use. */

import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { sessionLifeSeconds, sessionsOf } from '#functions/identity/session-store.ts';
import { listSessions } from '#shared/contract/identity/session.ts';

export const handler = endpoint(listSessions, async ({ caller, now }) => {
  const [customer, sessions] = await Promise.all([readCustomer(caller.id), sessionsOf(caller.id)]);
  const validFrom = Math.max(customer?.tokensValidAfter ?? 0, now.getTime() - sessionLifeSeconds * 1_000);
  return {
    sessions: sessions
      .filter(({ endedAt, startedAt }) => endedAt === undefined && startedAt !== undefined && Date.parse(startedAt) >= validFrom)
      .map(({ id, device, startedAt, lastUsedAt }) => ({ id, device, startedAt, lastUsedAt, current: id === caller.sessionId }))
      .toSorted((a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1)),
  };
});
