/** Saves a message from the contact form. */
import { ulid } from 'ulid';
import { saveContact } from '#functions/content/contact-store.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { limitByNetwork, limitSource } from '#functions/platform/limits/limit-use.ts';
import { sendContact } from '#shared/contract/content/content.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';

export const handler = openEndpoint(sendContact, async ({ body, now, source, note }) => {
  await limitSource('send-contact', source, now);
  await limitByNetwork('send-contact', { subject: mailboxOf(body.email), source }, now);
  const id = ulid(now.getTime());
  await saveContact({ ...body, id, isResponded: false, createdAt: now.toISOString() });
  note({ contactId: id });
  return { success: true, message: 'Thank you! We have received your request.', data: { id } } as const;
});
