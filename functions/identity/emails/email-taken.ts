/** Tells the owner of an account that someone tried to move another account to its e-mail. */

import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

export const emailTaken = (head: Letterhead): MailText =>
  letter(head, {
    subject: `This email has a ${head.brand} account already`,
    title: 'This email has an account already',
    paragraphs: [
      `Somebody, probably you, tried to use this email address for another ${head.brand} account. It belongs to an account already, so nothing has changed.`,
    ],
    button: { label: 'Sign in', url: `${head.site}/signin` },
    why: 'security',
    after: ['If it was not you, you can ignore this mail.'],
  });
