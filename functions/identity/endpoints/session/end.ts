/** Signs out one device and forgets it. Its refresh token, which is not known here, is rejected at its next use. */

import { clearedRefreshCookies, deviceDigestOf } from '#functions/identity/cookies.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { deleteDevice, endListedSession, sessionOf } from '#functions/identity/session-store.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { commit } from '#functions/platform/table/table.ts';
import { endSession } from '#shared/contract/identity/session.ts';

export const handler = endpoint(endSession, async ({ caller, params, cookies, now }) => {
  const [session, currentDevice] = await Promise.all([sessionOf(caller.id, params.id), deviceDigestOf(cookies)]);
  // This device stays known, as after a logout.
  const device = session?.deviceDigest === currentDevice ? undefined : session?.deviceDigest;
  await commit([endListedSession(caller.id, params.id, now), ...(device === undefined ? [] : [deleteDevice(caller.id, device)])]);
  const isCurrentSession = params.id === caller.sessionId;
  return new Answer({ success: true, message: 'This device is signed out' } as const, isCurrentSession ? clearedRefreshCookies() : []);
});
