/** Sign out every device, this one too. */
import { clearedCookie } from '#functions/flows/open-session.ts';
import { signOutEverywhere } from '#functions/gateways/identity.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Answer } from '#functions/http/shell.ts';
import { endSessionsBefore } from '#functions/store/session.ts';
import { commit } from '#functions/store/table.ts';
import { endAllSessions } from '#shared/contract/session.ts';

export const handler = endpoint(endAllSessions, async ({ caller, now }) => {
  // First the mark: from then on every token is refused, whatever becomes of the second step.
  await commit([endSessionsBefore(caller.id, new Date(now.getTime() + 1))]);
  await signOutEverywhere(caller.id);
  return new Answer({ success: true, message: 'You have been signed out on all devices' } as const, [clearedCookie()]);
});
