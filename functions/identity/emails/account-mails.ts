/** The mails about an account and its e-mail. */

import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

/** The mail to a new customer. */
export const welcome = (head: Letterhead, { firstName }: { readonly firstName: string }): MailText =>
  renderMailLayout(head, {
    subject: `Welcome to ${head.brand}, ${firstName}!`,
    title: `Welcome to ${head.brand}, ${firstName}!`,
    paragraphs: [
      'Your account is ready. Toys, clothes and gear for every age are waiting for you, and your cart, your addresses and your orders are now kept in one place.',
    ],
    why: 'account',
    button: { label: 'Start Shopping', url: `${head.site}/products` },
  });

/** Tells the owner of an account that someone tried to sign up with its e-mail. */
export const accountExists = (head: Letterhead): MailText =>
  renderMailLayout(head, {
    subject: `You already have a ${head.brand} account`,
    title: 'You already have an account',
    paragraphs: [
      `Someone, probably you, tried to create a ${head.brand} account with this email address. It already has one, so there is nothing to create: just sign in.`,
    ],
    button: { label: 'Sign in', url: `${head.site}/signin` },
    why: 'security',
    after: ['You can sign in with your password or with a one-time code. If it was not you, nothing has changed and you can ignore this mail.'],
  });

/** Tells the owner of an account that someone tried to move another account to its e-mail. */
export const emailTaken = (head: Letterhead): MailText =>
  renderMailLayout(head, {
    subject: `This email has a ${head.brand} account already`,
    title: 'This email has an account already',
    paragraphs: [
      `Someone, probably you, tried to use this email address for another ${head.brand} account. It belongs to an account already, so nothing has changed.`,
    ],
    button: { label: 'Sign in', url: `${head.site}/signin` },
    why: 'security',
    after: ['If it was not you, you can ignore this mail.'],
  });
