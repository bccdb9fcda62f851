/** The mails about an appointment: held, paid, rescheduled, reminder, cancelled. */

import { appointmentsButton, bankTimeText } from '#functions/order/emails/order-emails.ts';
import { formatTime } from '#functions/platform/india-time.ts';
import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { formatMoney } from '#shared/rules/money.ts';

type Mail<T> = Extract<OutboxMail, { template: T }>;

/** `Saturday, 21 November 2026 at 10:30 am`, in India. */
const formatLongTime = (start: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(new Date(start));

const appointmentFacts = ({ start, place, patient }: { readonly start: string; readonly place: string; readonly patient?: string | undefined }) => [
  `When: ${formatLongTime(start)} (India)`,
  // A doctor may have no address.
  ...(place === '' ? [] : [`Where: ${place}`]),
  ...(patient === undefined ? [] : [`For: ${patient}`]),
];

export const appointmentHeld = (head: Letterhead, mail: Mail<'appointment-held'>): MailText =>
  renderMailLayout(head, {
    why: 'appointment',
    subject: `Please pay for your appointment with ${mail.doctor}`,
    title: `We are holding a slot for you, ${mail.firstName}`,
    paragraphs: [
      `We hold your appointment with ${mail.doctor} until ${formatTime(mail.holdEndsAt)} (India). It is confirmed once you have paid ${formatMoney(mail.amount)}.`,
    ],
    items: appointmentFacts(mail),
    button: appointmentsButton(head),
    after: ['If it is not paid by then, the time becomes free for other patients, and nothing is charged.'],
  });

/** @param hasEntry a calendar entry is attached */
export const appointmentPaid = (head: Letterhead, mail: Mail<'appointment-paid'>, hasEntry: boolean): MailText =>
  renderMailLayout(head, {
    why: 'appointment',
    subject: `Your appointment with ${mail.doctor} is confirmed`,
    title: `See you there, ${mail.firstName}!`,
    paragraphs: [`We have your payment of ${formatMoney(mail.amount)}, and your appointment with ${mail.doctor} is confirmed.`],
    items: appointmentFacts(mail),
    button: appointmentsButton(head),
    after: hasEntry ? ['The entry for your calendar is attached.'] : [],
  });

export const appointmentRescheduled = (head: Letterhead, mail: Mail<'appointment-rescheduled'>, hasEntry: boolean): MailText =>
  renderMailLayout(head, {
    why: 'appointment',
    subject: `Your appointment with ${mail.doctor} has a new time`,
    title: `A new time for you, ${mail.firstName}`,
    paragraphs: [
      ...(mail.clinicReason === undefined
        ? []
        : [`We had to give your appointment another time, and we are sorry. Our reason: ${mail.clinicReason}`]),
      `Your appointment with ${mail.doctor} was on ${formatLongTime(mail.was)}. It is now:`,
    ],
    items: appointmentFacts(mail),
    ...(mail.holdEndsAt === undefined
      ? mail.clinicReason === undefined
        ? {}
        : { below: ['If it does not suit you, you can cancel it: you get back at least as much as before this change.'] }
      : { below: [`It is kept for you until ${formatTime(mail.holdEndsAt)} (India), and yours once you have paid.`] }),
    button: appointmentsButton(head),
    after: hasEntry ? ['The entry for your calendar is attached; it replaces the earlier one.'] : [],
  });

export const appointmentReminder = (head: Letterhead, mail: Mail<'appointment-reminder'>): MailText =>
  renderMailLayout(head, {
    why: 'appointment',
    subject: `Your appointment with ${mail.doctor} begins within ${mail.hours} hours`,
    title: `See you soon, ${mail.firstName}!`,
    paragraphs: [`Your appointment with ${mail.doctor} is coming up.`],
    items: appointmentFacts(mail),
    button: appointmentsButton(head),
    after: ['If you cannot come, please tell us as early as you can: another patient may need the time.'],
  });

export const appointmentCancelled = (head: Letterhead, mail: Mail<'appointment-cancelled'>): MailText =>
  mail.clinicReason === undefined ? cancelledByPatient(head, mail) : cancelledByClinic(head, mail, mail.clinicReason);

const cancelledByPatient = (head: Letterhead, { firstName, doctor, start, amount, back }: Mail<'appointment-cancelled'>): MailText =>
  renderMailLayout(head, {
    why: 'appointment',
    subject: `Your appointment with ${doctor} is cancelled`,
    title: `Your appointment is cancelled, ${firstName}`,
    paragraphs: [
      `Your appointment with ${doctor} on ${formatLongTime(start)} (India) is cancelled.`,
      amount === 0
        ? 'You had not paid for it yet, so you owe nothing.'
        : back === 0
          ? `It was cancelled too late for a refund of the ${formatMoney(amount)} that you paid.`
          : `Of ${formatMoney(amount)} that you have paid, we are refunding ${formatMoney(back)}. ${bankTimeText}`,
    ],
    button: appointmentsButton(head),
    after: [`Our refund policy lists the refunds: ${head.site}/doctor/refund-policy`],
  });

const cancelledByClinic = (head: Letterhead, { firstName, doctor, start, amount, back }: Mail<'appointment-cancelled'>, reason: string): MailText =>
  renderMailLayout(head, {
    why: 'appointment',
    subject: `We had to cancel your appointment with ${doctor}`,
    title: `We are sorry, ${firstName}`,
    paragraphs: [
      `We had to cancel your appointment with ${doctor} on ${formatLongTime(start)} (India).`,
      `Our reason: ${reason}`,
      amount === 0
        ? 'You had not paid for it yet, so you owe nothing.'
        : `We are refunding ${formatMoney(back)}, all that you have paid. ${bankTimeText}`,
    ],
    button: appointmentsButton(head),
    after: [`You can choose another time at ${head.site}/doctor/doctors`],
  });
