/** Gives or withdraws a consent of the caller. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeConsent } from '#functions/privacy/consents.ts';
import { change } from '#shared/contract/privacy/consent.ts';

export const handler = endpoint(change, async ({ params: { purpose }, body: { isGiven }, caller, now }) => ({
  data: await changeConsent(caller.id, purpose, isGiven, now),
}));
