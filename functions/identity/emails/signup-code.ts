/** The mail with a code for proving the e-mail of a sign-up. */

import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

export const signupCode = (head: Letterhead, { code }: { readonly code: string }): MailText =>
  letter(head, {
    subject: `Your ${head.brand} sign-up code`,
    title: 'Verify Your Email',
    paragraphs: [`Welcome! Enter this code to finish creating your ${head.brand} account.`],
    code,
    why: 'code',
    after: [
      'The code works once, for the next 10 minutes.',
      'If you did not ask for it, you can ignore this mail: without the code no account is made.',
    ],
  });
