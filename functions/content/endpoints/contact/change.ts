/** Marks a message as responded or as unresponded. */
import { markResponded } from '#functions/content/answer-contact.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { change } from '#shared/contract/content/contact.ts';

export const handler = endpoint(change, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ contactId: id });
  return markResponded(id, body.isResponded, { action: change.key, caller, source, now });
});
