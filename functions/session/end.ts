/** Sign out one device. Its refresh token, which we do not have, dies at its next use. */
import { clearedCookie } from '#functions/flows/open-session.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Answer } from '#functions/http/shell.ts';
import { endListedSession } from '#functions/store/session.ts';
import { commit } from '#functions/store/table.ts';
import { endSession } from '#shared/contract/session.ts';

export const handler = endpoint(endSession, async ({ caller, params, now }) => {
  await commit([endListedSession(caller.id, params.id, now)]);
  const own = params.id === caller.sessionId;
  return new Answer({ success: true, message: 'This device is signed out' } as const, own ? [clearedCookie()] : []);
});
