/** Renders a waiting mail with its template. Returns null for a mail without a recipient. */

import { deliveryPaymentCode } from '#functions/checkout/emails/delivery-payment-code.ts';
import {
  appointmentCancelled,
  appointmentHeld,
  appointmentPaid,
  appointmentReminder,
  appointmentRescheduled,
} from '#functions/clinic/emails/appointment-emails.ts';
import { complaintForOfficer, complaintNews, complaintReceived } from '#functions/complaints/emails/complaint-mails.ts';
import { contactReply } from '#functions/content/emails/contact-reply.ts';
import { accountExists, emailTaken, welcome } from '#functions/identity/emails/account-mails.ts';
import { checkoutCode, emailCode, resetCode, signinCode, signupCode } from '#functions/identity/emails/code-mails.ts';
import { securityNotice } from '#functions/identity/emails/security-notice.ts';
import { orderCameBack, orderCancelled, orderDelivered, orderShipped, refundDone } from '#functions/order/emails/order-emails.ts';
import { orderPlaced } from '#functions/order/emails/order-placed.ts';
import { refundStarted } from '#functions/order/emails/refund-started.ts';
import { exchangeEnded, exchangeSent, returnAsked, returnDecided } from '#functions/order/emails/return-emails.ts';
import { config } from '#functions/platform/config.ts';
import type { Mail } from '#functions/platform/mail/mime.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import { accountDeleted, deletionCode } from '#functions/privacy/emails/deletion-mails.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import type { Seller } from '#shared/contract/settings/settings.ts';
import { addressLineOf } from '#shared/rules/seller-address.ts';

type CodeOf = (attempt: string, seed: string) => Promise<string>;

interface RenderOptions {
  readonly codeOf: CodeOf;
  /** Whether the document of the mail is attached. */
  readonly hasDocument: boolean;
  /** Identifies the customer who unsubscribes; only for optional mails. */
  readonly unsubscribeToken?: string | undefined;
  /** The seller, which the footer names. */
  readonly seller: Seller;
}

export async function renderEmail(
  mail: OutboxMail,
  { codeOf, hasDocument, unsubscribeToken: token, seller }: RenderOptions,
): Promise<Omit<Mail, 'attachments'> | null> {
  if (mail.template === 'nobody') return null;
  const site = config('SITE_URL').replace(/\/+$/, '');
  const letterhead = {
    brand: config('BRAND'),
    site,
    seller: { name: seller.legalName, address: addressLineOf(seller), email: seller.email },
    unsubscribe: token === undefined ? undefined : `${site}/unsubscribe?token=${token}`,
  };
  const text = await renderText(letterhead, mail, hasDocument, codeOf);
  if (token === undefined) return { to: mail.to, ...text };
  // RFC 8058: the mail program posts to this address when its reader presses the program's unsubscribe button.
  const headers = { 'List-Unsubscribe': `<${site}/api/mail/unsubscribe?token=${token}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { to: mail.to, ...text, headers };
}

type AddressedMail = Exclude<OutboxMail, { template: 'nobody' }>;
interface TemplateOptions {
  /** Empty for a mail without a code. */
  readonly code: string;
  readonly hasDocument: boolean;
}
type Template<Name> = (head: Letterhead, mail: Extract<AddressedMail, { template: Name }>, options: TemplateOptions) => MailText;

const templates: { readonly [Name in AddressedMail['template']]: Template<Name> } = {
  'signup-code': (head, _, { code }) => signupCode(head, { code }),
  'checkout-code': (head, _, { code }) => checkoutCode(head, { code }),
  'signin-code': (head, { firstName }, { code }) => signinCode(head, { firstName, code }),
  'reset-code': (head, { firstName }, { code }) => resetCode(head, { firstName, code }),
  'email-code': (head, _, { code }) => emailCode(head, { code }),
  'delivery-payment-code': (head, { firstName, amount }, { code }) => deliveryPaymentCode(head, { firstName, amount, code }),
  'deletion-code': (head, { firstName }, { code }) => deletionCode(head, { firstName, code }),
  'account-deleted': accountDeleted,
  'account-exists': accountExists,
  'email-taken': emailTaken,
  'security-notice': securityNotice,
  welcome,
  'contact-reply': contactReply,
  'complaint-received': complaintReceived,
  'complaint-news': complaintNews,
  'complaint-for-officer': complaintForOfficer,
  'order-placed': (head, mail, { hasDocument }) => orderPlaced(head, mail, hasDocument),
  'order-shipped': (head, mail, { hasDocument }) => orderShipped(head, mail, hasDocument),
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  'order-came-back': orderCameBack,
  'return-asked': returnAsked,
  'return-decided': returnDecided,
  'exchange-sent': exchangeSent,
  'exchange-ended': exchangeEnded,
  'refund-started': refundStarted,
  'refund-done': (head, mail, { hasDocument }) => refundDone(head, mail, hasDocument),
  'appointment-held': appointmentHeld,
  'appointment-paid': (head, mail, { hasDocument }) => appointmentPaid(head, mail, hasDocument),
  'appointment-rescheduled': (head, mail, { hasDocument }) => appointmentRescheduled(head, mail, hasDocument),
  'appointment-reminder': appointmentReminder,
  'appointment-cancelled': appointmentCancelled,
};

async function renderText(head: Letterhead, mail: AddressedMail, hasDocument: boolean, codeOf: CodeOf): Promise<MailText> {
  const code = 'code' in mail ? await codeOf(mail.code.attempt, mail.code.seed) : '';
  const render = templates[mail.template] as Template<AddressedMail['template']>;
  return render(head, mail, { code, hasDocument });
}
