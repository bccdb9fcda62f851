/** The mail with a code for a new password. */

import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

export const resetCode = (head: Letterhead, { code, firstName }: { readonly code: string; readonly firstName: string }): MailText =>
  letter(head, {
    subject: `Your ${head.brand} password code`,
    title: `Hello ${firstName}`,
    paragraphs: [`Here is your code to set a new password at ${head.brand}.`],
    code,
    why: 'code',
    after: [
      'The code works once, for the next 10 minutes. We will never ask you for it by phone or chat.',
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
  });
