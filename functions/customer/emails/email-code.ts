/** The mail with a code to the new address of a customer. It has no name, because its requester could choose it. */

import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

export const emailCode = (head: Letterhead, { code }: { readonly code: string }): MailText =>
  letter(head, {
    subject: `Your ${head.brand} email code`,
    title: 'Confirm your new email',
    paragraphs: [
      `Somebody, probably you, wants to use this email address for their ${head.brand} account. Enter this code in your account to confirm it.`,
    ],
    code,
    why: 'code',
    after: ['The code works once, for the next 10 minutes.', 'If it was not you, you can ignore this mail: without the code nothing changes.'],
  });
