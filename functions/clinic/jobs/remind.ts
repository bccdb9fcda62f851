/** Whose appointment is near? Each paid one is told of a day and two hours before it begins, once each: the mail and the mark that it was announced are one write. */

import { appointmentOf, checkAppointmentUnchanged } from '#functions/clinic/appointment-store.ts';
import { appointmentMailFields } from '#functions/clinic/appointment-summary.ts';
import { completeReminder, dueReminders, type ReminderItem } from '#functions/clinic/reminder-store.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { reminderDue } from '#shared/rules/reminder.ts';

/** A run's share; the rest is due at the next run. */
const most = 500;
const atOnce = 8;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = await dueReminders(now, most);
  await processBatch(due, atOnce, (reminder) => remind(reminder, now));
  if (due.length > 0) log.info('remind.completed', { reminders: due.length });
}

/** Never throws: one bad appointment must not stop the others. */
async function remind(reminder: ReminderItem, now: Date): Promise<void> {
  try {
    const appointment = await appointmentOf(reminder);
    const hours = reminderDue(reminder.start, now);
    const isToCome = appointment?.status === 'confirmed' && appointment.start === reminder.start && appointment.isErased !== true;
    await commit([
      completeReminder(reminder, now),
      // What was given up, or given another time, since it was read is not announced.
      ...(isToCome && hours !== undefined
        ? [
            checkAppointmentUnchanged(appointment),
            enqueueEmail({ template: 'appointment-reminder', ...appointmentMailFields(appointment), hours }, now),
          ]
        : []),
    ]);
  } catch (error) {
    // Another run has done it, or the appointment has moved on: the next run knows.
    if (!(error instanceof ConditionFailed)) log.error('remind.failed', { appointmentId: reminder.id, ...errorFields(error) });
  }
}
