/** Saves a message from the contact form. */
import { ulid } from 'ulid';
import { type ContactItem, contactOfRequest, isSameContact, saveContact } from '#functions/content/contact-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { limitByNetwork, limitSource } from '#functions/platform/limits/limit-use.ts';
import { ConditionFailed } from '#functions/platform/table/table.ts';
import { sendContact } from '#shared/contract/content/content.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';

export const handler = openEndpoint(sendContact, async ({ headers, body, now, source, note }) => {
  await limitSource('send-contact', source, now);
  await limitByNetwork('send-contact', { subject: mailboxOf(body.email), source }, now);
  const id = await saveOnce({ ...body, id: ulid(now.getTime()), isResponded: false, createdAt: now.toISOString() }, headers['idempotency-key']);
  note({ contactId: id });
  return { success: true, message: 'Thank you! We have received your request.', data: { id } } as const;
});

/** Returns the id of the message: of the earlier one when the request is a repeat. @throws Failure `idempotency_conflict` */
async function saveOnce(contact: ContactItem, idempotencyKey: string | undefined): Promise<string> {
  try {
    await saveContact(contact, idempotencyKey);
    return contact.id;
  } catch (error) {
    if (!(error instanceof ConditionFailed) || idempotencyKey === undefined) throw error;
    const before = await contactOfRequest(contact.email, idempotencyKey);
    if (before !== undefined && isSameContact(before, contact)) return before.id;
    throw new Failure('idempotency_conflict', { message: 'This request was already used for a different message.' });
  }
}
