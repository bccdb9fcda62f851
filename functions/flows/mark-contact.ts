/** How is a message marked as responded, or as unresponded? Said twice it does no more. */
import { Failure } from '#functions/http/failure.ts';
import { type Act, recordAudit } from '#functions/store/audit.ts';
import { contactById, markContact } from '#functions/store/contact.ts';
import { commit, decideAnew } from '#functions/store/table.ts';
import type { ContactMessage } from '#shared/contract/contact.ts';
import { showContact } from './show-contact.ts';

/** @throws Failure `contact_not_found` */
export async function markResponded(id: string, isResponded: boolean, act: Act): Promise<ContactMessage> {
  await decideAnew(async () => {
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
  return showContact(marked);
}
