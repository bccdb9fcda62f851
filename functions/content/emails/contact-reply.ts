/** The e-mail that answers a message of the contact form. It holds no text of the visitor, whose address is unproven. */

import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';

export const contactReply = (head: Letterhead, { text, sentAt }: Extract<OutboxMail, { template: 'contact-reply' }>): MailText =>
  letter(head, {
    why: 'contact',
    subject: `${head.brand} answers your message`,
    title: `Our answer to your message of ${day.format(new Date(sentAt))}`,
    paragraphs: text.split(/\n{2,}/),
    after: [`Would you like to add something? Write to ${head.seller.email}.`],
  });

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' });
