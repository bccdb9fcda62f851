/** Mark a message that the body names. */
import { markResponded } from '#functions/content/mark-contact.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { change, changeNamed } from '#shared/contract/content/contact.ts';

export const handler = endpoint(changeNamed, async ({ body: { id, isResponded }, caller, source, now, note }) => {
  note({ contactId: id });
  // In the log it is one action, whichever way it was asked for.
  return markResponded(id, isResponded, { action: change.key, caller, source, now });
});
