/** Makes the calendar entry of an appointment (RFC 5545); a later entry with the same id replaces it. */
import { config } from '#functions/platform/config.ts';
import type { Attachment } from '#functions/platform/mail/mime.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { slotMinutes } from '#shared/rules/clinic/slot.ts';

type Visit = Extract<OutboxMail, { template: 'appointment-paid' | 'appointment-rescheduled' | 'appointment-cancelled' }>;

/** Whether a mail carries a calendar entry: unpaid appointments have none. */
export function hasCalendarEntry(mail: OutboxMail): mail is Visit {
  if (mail.template === 'appointment-rescheduled') return mail.holdEndsAt === undefined;
  return mail.template === 'appointment-paid' || (mail.template === 'appointment-cancelled' && mail.amount > 0);
}

interface Sender {
  readonly brand: string;
  /** The site's address; its host makes the entry's id the shop's own. */
  readonly site: string;
  /** The sender's address without a name. */
  readonly organizer: string;
  readonly writtenAt: Date;
}

/** The shop as it signs its mails. */
export function readCalendarSender(writtenAt: Date): Sender {
  const from = config('MAIL_FROM');
  const organizer = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return { brand: config('BRAND'), site: config('SITE_URL').replace(/\/+$/, ''), organizer, writtenAt };
}

/** `20261121T050000Z`. */
const formatUtc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
/** Reminds two hours before, as our mail does, for a patient who reads the calendar and not the mail (RFC 5545, 3.6.6). */
const alarmLines = (summary: string) => ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, 'TRIGGER:-PT2H', 'END:VALARM'];
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Folds a line after 75 bytes: the next one begins with a space. No character is cut in two. */
function foldLine(text: string): string {
  const lines = [''];
  for (const character of text) {
    if (Buffer.byteLength((lines.at(-1) ?? '') + character) > 75) lines.push(' ');
    lines[lines.length - 1] += character;
  }
  return lines.join('\r\n');
}

export function createCalendarEntry(visit: Visit, { brand, site, organizer, writtenAt }: Sender): Attachment {
  const { template, appointmentId, doctor, place, start, minutes = slotMinutes, sequence } = visit;
  const isCancellation = template === 'appointment-cancelled';
  const method = isCancellation ? 'CANCEL' : 'PUBLISH';
  const begin = new Date(start);
  const summary = escapeText(`Appointment with ${doctor}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand)}//Appointments//EN`,
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${appointmentId}@${new URL(site).hostname}`,
    // A cancellation must be newer than the last entry sent.
    `SEQUENCE:${isCancellation ? sequence + 1 : sequence}`,
    `DTSTAMP:${formatUtc(writtenAt)}`,
    `DTSTART:${formatUtc(begin)}`,
    `DTEND:${formatUtc(new Date(begin.getTime() + minutes * 60_000))}`,
    `ORGANIZER:mailto:${organizer}`,
    `SUMMARY:${summary}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    `URL:${site}/doctor/my-appointments`,
    `STATUS:${isCancellation ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancellation ? [] : alarmLines(summary)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    name: 'appointment.ics',
    type: `text/calendar; charset=utf-8; method=${method}`,
    bytes: Buffer.from(`${lines.map(foldLine).join('\r\n')}\r\n`),
  };
}
