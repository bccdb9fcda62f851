/** Answers a message by e-mail, and stores the answer with the message. */
import { replyToContact } from '#functions/content/answer-contact.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { reply } from '#shared/contract/content/contact.ts';

export const handler = endpoint(reply, async ({ params: { id }, body: { text, replyId }, caller, source, now, note }) => {
  note({ contactId: id });
  return replyToContact(id, { id: replyId, text }, { action: reply.key, caller, source, now });
});
