/** The mails with a one-time code of an account. */

import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

/** The mail with a code for signing in. */
export const signinCode = (head: Letterhead, { code, firstName }: { readonly code: string; readonly firstName: string }): MailText =>
  renderMailLayout(head, {
    subject: `Your ${head.brand} sign-in code`,
    title: `Hello ${firstName}`,
    paragraphs: [`Here is your code to sign in to ${head.brand}.`],
    code,
    why: 'code',
    after: [
      'The code works once, for the next 10 minutes. We will never ask you for it by phone or chat.',
      'If you did not ask for it, you can ignore this mail.',
    ],
  });

/** The mail with a code for proving the e-mail of a sign-up. */
export const signupCode = (head: Letterhead, { code }: { readonly code: string }): MailText =>
  renderMailLayout(head, {
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

/** The mail with a code for a new password. */
export const resetCode = (head: Letterhead, { code, firstName }: { readonly code: string; readonly firstName: string }): MailText =>
  renderMailLayout(head, {
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

/** The mail with a code to the new address of a customer. It has no name, because its requester could choose it. */
export const emailCode = (head: Letterhead, { code }: { readonly code: string }): MailText =>
  renderMailLayout(head, {
    subject: `Your ${head.brand} email code`,
    title: 'Confirm your new email',
    paragraphs: [
      `Someone, probably you, wants to use this email address for their ${head.brand} account. Enter this code in your account to confirm it.`,
    ],
    code,
    why: 'code',
    after: ['The code works once, for the next 10 minutes.', 'If it was not you, you can ignore this mail: without the code nothing changes.'],
  });

/** The mail with a code for a visitor at the checkout; the same with and without an account. */
export const checkoutCode = (head: Letterhead, { code }: { readonly code: string }): MailText =>
  renderMailLayout(head, {
    subject: `Your ${head.brand} checkout code`,
    title: 'Almost there',
    paragraphs: [`Enter this code at the checkout of ${head.brand}. It shows us that this is your address, and your order is kept under it.`],
    code,
    why: 'code',
    after: [
      'The code works once, for the next 10 minutes. We will never ask you for it by phone or chat.',
      'If you did not ask for it, you can ignore this mail: nothing is bought without it.',
    ],
  });
