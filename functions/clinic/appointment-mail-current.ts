/** Tells whether a mail that asks a patient for something still fits its appointment, which may change while the mail waits for the mail service. */

import type { OutboxMail } from '#shared/contract/mails.ts';
import { appointmentOf } from './appointment-store.ts';

export async function isAppointmentMailCurrent(mail: OutboxMail, now: Date): Promise<boolean> {
  if (mail.template !== 'appointment-held' && mail.template !== 'appointment-reminder') return true;
  const { customerId, appointmentId: id, start } = mail;
  if (customerId === undefined) return true;
  const appointment = await appointmentOf({ customerId, id });
  if (appointment?.start !== start) return false;
  const { status, holdEndsAt } = appointment;
  return mail.template === 'appointment-held'
    ? status === 'open' && now.getTime() < Date.parse(holdEndsAt)
    : status === 'confirmed' && now.getTime() < Date.parse(start);
}
