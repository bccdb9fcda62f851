/** Signs out one device. Its refresh token, which is not known here, is rejected at its next use. */

import { clearedRefreshCookies } from '#functions/identity/cookies.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { endListedSession } from '#functions/identity/session-store.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { commit } from '#functions/platform/table/table.ts';
import { endSession } from '#shared/contract/identity/session.ts';

export const handler = endpoint(endSession, async ({ caller, params, now }) => {
  await commit([endListedSession(caller.id, params.id, now)]);
  const own = params.id === caller.sessionId;
  return new Answer({ success: true, message: 'This device is signed out' } as const, own ? clearedRefreshCookies() : []);
});
