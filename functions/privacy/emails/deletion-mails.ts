/** The mails about the deletion of an account. */
import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

/** The mail to a customer whose account is deleted. */
export const accountDeleted = (head: Letterhead, { firstName }: { readonly firstName: string }): MailText =>
  renderMailLayout(head, {
    subject: `Your ${head.brand} account is deleted`,
    preview: 'Thank you for the time that you were with us.',
    title: `Goodbye, ${firstName}`,
    paragraphs: [
      'Your account is deleted, as you asked. Tax law requires us to keep your orders. They no longer contain your name, except on invoices of ₹50,000 or more and on invoices to a GSTIN.',
      'You are welcome back at any time, with a new account.',
    ],
    why: 'security',
  });

/** The mail with a code for deleting the account. */
export const deletionCode = (head: Letterhead, { firstName, code }: { readonly firstName: string; readonly code: string }): MailText =>
  renderMailLayout(head, {
    subject: `Your code to delete your ${head.brand} account`,
    title: `Hello ${firstName}`,
    paragraphs: [
      `Enter this code to delete your ${head.brand} account. Your addresses, wishlist and reviews go with it, and nobody can sign in to it again.`,
    ],
    code,
    why: 'code',
    after: [
      'The code works once, for the next 10 minutes.',
      'If it was not you who asked, another person may be signed in to your account: please change your password.',
    ],
  });
