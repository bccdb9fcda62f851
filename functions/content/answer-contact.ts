/** Answers contact messages and marks them as responded; each change, its mail and its audit entry are one transaction. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { ContactMessage } from '#shared/contract/content/contact.ts';
import { toContactResponse } from './contact-response.ts';
import { addReply, type ContactItem, contactById, markContact } from './contact-store.ts';
import { replyOnce } from './reply-once.ts';

async function requireContact(id: string): Promise<ContactItem> {
  const contact = await contactById(id);
  if (contact === undefined) throw new Failure('contact_not_found');
  return contact;
}

/** Marks a message as responded or as unresponded. Idempotent. @throws Failure `contact_not_found` */
export async function markResponded(id: string, isResponded: boolean, auditedRequest: AuditedRequest): Promise<ContactMessage> {
  await retryOnConflict(async () => {
    const contact = await requireContact(id);
    if (contact.isResponded === isResponded) return;
    await commit([
      ...markContact(contact, isResponded, auditedRequest.caller.id, auditedRequest.now),
      ...recordAudit(auditedRequest, { subject: { type: 'contact', id }, before: { isResponded: contact.isResponded }, after: { isResponded } }),
    ]);
  });
  return toContactResponse(await requireContact(id));
}

/**
 * Sends an answer and marks the message as responded. Idempotent by the id of the answer.
 * @throws Failure `contact_not_found`, `invalid_input` when the message has too many answers
 */
export async function replyToContact(
  id: string,
  reply: { readonly id: string; readonly text: string },
  auditedRequest: AuditedRequest,
): Promise<ContactMessage> {
  await replyOnce(
    () => requireContact(id),
    reply,
    auditedRequest,
    (contact, added) => [
      ...addReply(contact, added),
      enqueueEmail({ template: 'contact-reply', to: contact.email, text: added.text, sentAt: contact.createdAt }, auditedRequest.now),
      ...recordAudit(auditedRequest, {
        subject: { type: 'contact', id },
        before: { isResponded: contact.isResponded, replies: contact.replies?.length ?? 0 },
        after: { isResponded: true, replies: (contact.replies?.length ?? 0) + 1 },
      }),
    ],
  );
  return toContactResponse(await requireContact(id));
}
