/** Renders the e-mail that answers a contact message. It contains no text of the visitor, because the address is unproven. */

import { formatDay } from '#functions/platform/india-time.ts';
import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';

export const contactReply = (head: Letterhead, { text, sentAt }: Extract<OutboxMail, { template: 'contact-reply' }>): MailText =>
  renderMailLayout(head, {
    why: 'contact',
    subject: `${head.brand} answers your message`,
    title: `Our answer to your message of ${formatDay(sentAt)}`,
    paragraphs: text.split(/\n{2,}/),
    after: [`Would you like to add something? Write to ${head.seller.email}.`],
  });
