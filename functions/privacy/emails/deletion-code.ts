/** The mail with a code for deleting the account. */
import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

export const deletionCode = (head: Letterhead, { firstName, code }: { readonly firstName: string; readonly code: string }): MailText =>
  letter(head, {
    subject: `Your code to delete your ${head.brand} account`,
    title: `Hello ${firstName}`,
    paragraphs: [
      `Enter this code to delete your ${head.brand} account. Your addresses, wishlist and reviews go with it, and nobody can sign in to it again.`,
    ],
    code,
    why: 'code',
    after: [
      'The code works once, for the next 10 minutes.',
      'If it was not you who asked, somebody may be signed in to your account: please change your password.',
    ],
  });
