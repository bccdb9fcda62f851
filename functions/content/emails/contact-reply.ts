/** The e-mail that answers a message of the contact form. It holds no text of the visitor, whose address is unproven. */

import { showDay } from '#functions/platform/india-time.ts';
import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';

export const contactReply = (head: Letterhead, { text, sentAt }: Extract<OutboxMail, { template: 'contact-reply' }>): MailText =>
  letter(head, {
    why: 'contact',
    subject: `${head.brand} answers your message`,
    title: `Our answer to your message of ${showDay(sentAt)}`,
    paragraphs: text.split(/\n{2,}/),
    after: [`Would you like to add something? Write to ${head.seller.email}.`],
  });
