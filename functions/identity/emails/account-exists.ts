/** Tells the owner of an account that someone tried to sign up with its e-mail. */

import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

export const accountExists = (head: Letterhead): MailText =>
  letter(head, {
    subject: `You already have a ${head.brand} account`,
    title: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, tried to create a ${head.brand} account with this email address. It already has one, so there is nothing to create: just sign in.`,
    ],
    button: { label: 'Sign in', url: `${head.site}/signin` },
    why: 'security',
    after: ['You can sign in with your password or with a one-time code. If it was not you, nothing has changed and you can ignore this mail.'],
  });
