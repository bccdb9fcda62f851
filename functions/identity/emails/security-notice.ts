/** Tells the owner of an account about a change that concerns its security. */

import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { unknownDevice } from '#shared/rules/identity/device.ts';

type Notice = Extract<OutboxMail, { template: 'security-notice' }>;

/** `21 Nov 2026, 5:34 pm` in Indian time. */
const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(new Date(iso));

const resetHint = 'If it was not you, set a new password at once: on the sign-in page choose “Forgot password?”. It signs out every device.';

const writeHint = 'If it was not you, write to us at once: “Contact us” is at the foot of every page of the shop.';

const texts: Readonly<Record<Notice['what'], (brand: string, notice: Notice) => { readonly subject: string; readonly text: string }>> = {
  'new-signin': (brand, { device = unknownDevice }) => ({
    subject: `New sign-in to your ${brand} account`,
    text: `Someone signed in to your ${brand} account from a device that we have not seen before${device === unknownDevice ? '' : `: ${device}`}.`,
  }),
  'password-changed': (brand) => ({
    subject: `Your ${brand} password was changed`,
    text: `The password of your ${brand} account was changed. All other devices were signed out.`,
  }),
  'email-changed': (brand, { newEmail = 'another address' }) => ({
    subject: `The email of your ${brand} account was changed`,
    text: `Your ${brand} account now uses the email ${newEmail}. This address is no longer part of it.`,
  }),
  'phone-changed': (brand) => ({
    subject: `The phone number of your ${brand} account was changed`,
    text: `The phone number of your ${brand} account was changed.`,
  }),
  'totp-on': (brand) => ({
    subject: 'Two-step sign-in is on',
    text: `Your ${brand} account now asks for a code of your authenticator app at every sign-in. Keep your recovery codes in a safe place.`,
  }),
  'totp-off': (brand) => ({
    subject: 'Two-step sign-in is off',
    text: `Your ${brand} account no longer asks for a code of your authenticator app.`,
  }),
  'recovery-used': (brand) => ({
    subject: 'A recovery code was used',
    text: `A recovery code was used in your ${brand} account. It cannot be used again.`,
  }),
  'recovery-renewed': (brand) => ({
    subject: 'You have new recovery codes',
    text: `New recovery codes were made for your ${brand} account. The old ones no longer work.`,
  }),
};

export function securityNotice(head: Letterhead, notice: Notice): MailText {
  const { subject, text } = texts[notice.what](head.brand, notice);
  const isEmailChange = notice.what === 'email-changed';
  return renderMailLayout(head, {
    subject,
    title: `Hello ${notice.firstName}`,
    paragraphs: [text, `It happened on ${formatTime(notice.at)}, India time.`],
    why: 'security',
    // The owner of the new address could also reset the password, so the owner of the old one must contact us.
    button: isEmailChange ? { label: 'Go to the Shop', url: head.site } : { label: 'Your Account', url: `${head.site}/profile` },
    after: ['If it was you, there is nothing to do.', isEmailChange ? writeHint : resetHint],
  });
}
