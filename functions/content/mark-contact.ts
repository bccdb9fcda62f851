/** Marks a message as responded or as unresponded. Idempotent. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { ContactMessage } from '#shared/contract/content/contact.ts';
import { toContactResponse } from './contact-response.ts';
import { contactById, markContact } from './contact-store.ts';

/** @throws Failure `contact_not_found` */
export async function markResponded(id: string, isResponded: boolean, act: AuditedRequest): Promise<ContactMessage> {
  await retryOnConflict(async () => {
    const contact = await contactById(id);
    if (contact === undefined) throw new Failure('contact_not_found');
    if (contact.isResponded === isResponded) return;
    await commit([
      ...markContact(contact, isResponded, act.caller.id, act.now),
      ...recordAudit(act, { subject: { type: 'contact', id }, before: { isResponded: contact.isResponded }, after: { isResponded } }),
    ]);
  });
  const marked = await contactById(id);
  if (marked === undefined) throw new Failure('contact_not_found');
  return toContactResponse(marked);
}
