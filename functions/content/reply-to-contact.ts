/** Answers a contact message: the answer, its e-mail and the mark are written together. Idempotent by the id of the answer. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { type ContactMessage, maxReplies } from '#shared/contract/content/contact.ts';
import { toContactResponse } from './contact-response.ts';
import { addReply, contactById } from './contact-store.ts';

/** @throws Failure `contact_not_found`, `invalid_input` when the message has too many answers */
export async function replyToContact(
  id: string,
  reply: { readonly id: string; readonly text: string },
  act: AuditedRequest,
): Promise<ContactMessage> {
  await retryOnConflict(async () => {
    const contact = await contactById(id);
    if (contact === undefined) throw new Failure('contact_not_found');
    const { replies = [], email, isResponded, createdAt } = contact;
    if (replies.some((each) => each.id === reply.id)) return;
    if (replies.length >= maxReplies)
      throw new Failure('invalid_input', {
        fields: { text: `This message has ${maxReplies} answers already. Write to ${email} from your mailbox.` },
      });
    await commit([
      ...addReply(contact, { ...reply, at: act.now.toISOString(), by: act.caller.id }),
      enqueueEmail({ template: 'contact-reply', to: email, text: reply.text, sentAt: createdAt }, act.now),
      ...recordAudit(act, {
        subject: { type: 'contact', id },
        before: { isResponded, replies: replies.length },
        after: { isResponded: true, replies: replies.length + 1 },
      }),
    ]);
  });
  const answered = await contactById(id);
  if (answered === undefined) throw new Failure('contact_not_found');
  return toContactResponse(answered);
}
