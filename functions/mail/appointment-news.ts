/** What do we write when an appointment is paid, and when it is given up? */
import type { OutboxMail } from '#functions/store/outbox.ts';
import { showRupees, toRupees } from '#shared/rules/money.ts';
import { letter } from './layout.ts';
import { bankTime, yourAppointments } from './order-news.ts';
import type { Letterhead, MailText } from './text.ts';

type Mail<T> = Extract<OutboxMail, { template: T }>;
const show = (paise: number) => showRupees(toRupees(paise));

/** `Saturday, 21 November 2026 at 10:30 am`, in India. */
const longTime = (start: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(new Date(start));

/** @param hasEntry the calendar's entry goes with this mail */
export const appointmentPaid = (
  head: Letterhead,
  { firstName, doctor, place, start, amount }: Mail<'appointment-paid'>,
  hasEntry: boolean,
): MailText =>
  letter(head, {
    why: 'order',
    subject: `Your appointment with ${doctor} is confirmed`,
    title: `See you there, ${firstName}!`,
    paragraphs: [`We have your payment of ${show(amount)}, and your appointment with ${doctor} is confirmed.`],
    items: [`When: ${longTime(start)} (India)`, `Where: ${place}`],
    button: yourAppointments(head),
    after: hasEntry ? ['The entry for your calendar is attached.'] : [],
  });

export const appointmentCancelled = (head: Letterhead, { firstName, doctor, start, amount, back }: Mail<'appointment-cancelled'>): MailText =>
  letter(head, {
    why: 'order',
    subject: `Your appointment with ${doctor} is cancelled`,
    title: `Your appointment is cancelled, ${firstName}`,
    paragraphs: [
      `Your appointment with ${doctor} on ${longTime(start)} (India) is cancelled.`,
      back === 0
        ? `It was given up too short before it would have begun for a part of ${show(amount)} to come back.`
        : `Of ${show(amount)} that you have paid, we are refunding ${show(back)}. ${bankTime}`,
    ],
    button: yourAppointments(head),
    after: [`What comes back when is in our refund policy: ${head.site}/doctor/refund-policy`],
  });
