/** What does a waiting mail say? Null when it goes to nobody. */
import type { Mail } from '#functions/gateways/mime.ts';
import { config } from '#functions/http/config.ts';
import type { OutboxMail } from '#functions/store/outbox.ts';
import { accountDeleted } from './account-deleted.ts';
import { accountExists } from './account-exists.ts';
import { appointmentCancelled, appointmentHeld, appointmentPaid, appointmentReminder, appointmentRescheduled } from './appointment-news.ts';
import { deletionCode } from './deletion-code.ts';
import { emailCode } from './email-code.ts';
import { emailTaken } from './email-taken.ts';
import { orderCancelled, orderDelivered, orderShipped, refundDone } from './order-news.ts';
import { orderPlaced } from './order-placed.ts';
import { refundStarted } from './refund-started.ts';
import { resetCode } from './reset-code.ts';
import { returnAsked, returnDecided } from './return-news.ts';
import { securityNotice } from './security-notice.ts';
import { signinCode } from './signin-code.ts';
import { signupCode } from './signup-code.ts';
import type { Letterhead, MailText } from './text.ts';
import { welcome } from './welcome.ts';

type CodeOf = (attempt: string, seed: string) => Promise<string>;

interface Given {
  readonly codeOf: CodeOf;
  /** The paper that the mail names goes with it. */
  readonly hasPaper: boolean;
  /** Says whose mails of this kind are switched off; for what is not necessary. */
  readonly unsubscribeToken?: string | undefined;
}

export async function rendered(mail: OutboxMail, { codeOf, hasPaper, unsubscribeToken: token }: Given): Promise<Omit<Mail, 'attachments'> | null> {
  if (mail.template === 'nobody') return null;
  const site = config('SITE_URL').replace(/\/+$/, '');
  const head = { brand: config('BRAND'), site, unsubscribe: token === undefined ? undefined : `${site}/unsubscribe?token=${token}` };
  const text = await textOf(head, mail, hasPaper, codeOf);
  if (token === undefined) return { to: mail.to, ...text };
  // RFC 8058: the mail program posts to this address when its reader presses its own button.
  const headers = { 'List-Unsubscribe': `<${site}/api/mail/unsubscribe?token=${token}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { to: mail.to, ...text, headers };
}

async function textOf(head: Letterhead, mail: Exclude<OutboxMail, { template: 'nobody' }>, hasPaper: boolean, codeOf: CodeOf): Promise<MailText> {
  const code = 'code' in mail ? await codeOf(mail.code.attempt, mail.code.seed) : '';
  switch (mail.template) {
    case 'signup-code':
      return signupCode(head, { code });
    case 'signin-code':
      return signinCode(head, { firstName: mail.firstName, code });
    case 'reset-code':
      return resetCode(head, { firstName: mail.firstName, code });
    case 'email-code':
      return emailCode(head, { code });
    case 'deletion-code':
      return deletionCode(head, { firstName: mail.firstName, code });
    case 'account-deleted':
      return accountDeleted(head, mail);
    case 'email-taken':
      return emailTaken(head);
    case 'security-notice':
      return securityNotice(head, mail);
    case 'account-exists':
      return accountExists(head);
    case 'welcome':
      return welcome(head, mail);
    case 'order-placed':
      return orderPlaced(head, mail, hasPaper);
    case 'refund-started':
      return refundStarted(head, mail);
    case 'refund-done':
      return refundDone(head, mail, hasPaper);
    case 'appointment-held':
      return appointmentHeld(head, mail);
    case 'appointment-rescheduled':
      return appointmentRescheduled(head, mail, hasPaper);
    case 'appointment-reminder':
      return appointmentReminder(head, mail);
    case 'appointment-paid':
      return appointmentPaid(head, mail, hasPaper);
    case 'appointment-cancelled':
      return appointmentCancelled(head, mail);
    case 'order-shipped':
      return orderShipped(head, mail);
    case 'order-delivered':
      return orderDelivered(head, mail);
    case 'order-cancelled':
      return orderCancelled(head, mail);
    case 'return-asked':
      return returnAsked(head, mail);
    case 'return-decided':
      return returnDecided(head, mail);
  }
}
