/** Mark a message as responded, or as unresponded. */
import { markResponded } from '#functions/flows/mark-contact.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { change } from '#shared/contract/contact.ts';

export const handler = endpoint(change, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ contactId: id });
  return markResponded(id, body.isResponded, { action: change.key, caller, source, now });
});
