/** Answers contact messages and marks them as responded: each change with its mail and its audit entry in one transaction. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { ContactMessage } from '#shared/contract/content/contact.ts';
import { toContactResponse } from './contact-response.ts';
import { addReply, type ContactItem, contactById, markContact } from './contact-store.ts';
import { replyOnce } from './reply-once.ts';

async function contactOr404(id: string): Promise<ContactItem> {
  const contact = await contactById(id);
  if (contact === undefined) throw new Failure('contact_not_found');
  return contact;
}

/** Marks a message as responded or as unresponded. Idempotent. @throws Failure `contact_not_found` */
export async function markResponded(id: string, isResponded: boolean, act: AuditedRequest): Promise<ContactMessage> {
  await retryOnConflict(async () => {
    const contact = await contactOr404(id);
    if (contact.isResponded === isResponded) return;
    await commit([
      ...markContact(contact, isResponded, act.caller.id, act.now),
      ...recordAudit(act, { subject: { type: 'contact', id }, before: { isResponded: contact.isResponded }, after: { isResponded } }),
    ]);
  });
  return toContactResponse(await contactOr404(id));
}

/**
 * Sends an answer and marks the message as responded. Idempotent by the id of the answer.
 * @throws Failure `contact_not_found`, `invalid_input` when the message has too many answers
 */
export async function replyToContact(
  id: string,
  reply: { readonly id: string; readonly text: string },
  act: AuditedRequest,
): Promise<ContactMessage> {
  await replyOnce(
    () => contactOr404(id),
    reply,
    act,
    (contact, added) => [
      ...addReply(contact, added),
      enqueueEmail({ template: 'contact-reply', to: contact.email, text: added.text, sentAt: contact.createdAt }, act.now),
      ...recordAudit(act, {
        subject: { type: 'contact', id },
        before: { isResponded: contact.isResponded, replies: contact.replies?.length ?? 0 },
        after: { isResponded: true, replies: (contact.replies?.length ?? 0) + 1 },
      }),
    ],
  );
  return toContactResponse(await contactOr404(id));
}
