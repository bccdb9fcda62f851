/** The mail to a new customer. */

import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';

export const welcome = (head: Letterhead, { firstName }: { readonly firstName: string }): MailText =>
  letter(head, {
    subject: `Welcome to ${head.brand}, ${firstName}!`,
    title: `Welcome to ${head.brand}, ${firstName}!`,
    paragraphs: [
      'Your account is ready. Toys, clothes and gear for every age are waiting for you, and your cart, your addresses and your orders are now kept in one place.',
    ],
    why: 'account',
    button: { label: 'Start Shopping', url: `${head.site}/products` },
  });
