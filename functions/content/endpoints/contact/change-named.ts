/** Marks a message that the body names as responded or as unresponded. */
import { markResponded } from '#functions/content/answer-contact.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { change, changeNamed } from '#shared/contract/content/contact.ts';

export const handler = endpoint(changeNamed, async ({ body: { id, isResponded }, caller, source, now, note }) => {
  note({ contactId: id });
  // The audit log has one action for both endpoints.
  return markResponded(id, isResponded, { action: change.key, caller, source, now });
});
