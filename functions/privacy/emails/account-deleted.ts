/** The mail to a customer whose account is deleted. */
import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

export const accountDeleted = (head: Letterhead, { firstName }: { readonly firstName: string }): MailText =>
  letter(head, {
    subject: `Your ${head.brand} account is deleted`,
    preview: 'Thank you for the time that you were with us.',
    title: `Goodbye, ${firstName}`,
    paragraphs: [
      'Your account is deleted, as you asked. What tax law makes us keep of your orders no longer names you, except on invoices of ₹50,000 and more, which have to.',
      'You are welcome back at any time, with a new account.',
    ],
    why: 'security',
  });
