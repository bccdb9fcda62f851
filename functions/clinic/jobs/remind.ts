/** Reminds patients of paid appointments, a day and two hours before the start, once each: mail and progress are one transaction. */

import { toAppointmentMailFields } from '#functions/clinic/appointment-mail-fields.ts';
import { appointmentOf, checkAppointmentUnchanged } from '#functions/clinic/appointment-store.ts';
import { completeReminder, dueReminders, type ReminderItem } from '#functions/clinic/reminder-store.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { reminderDue } from '#shared/rules/clinic/reminder.ts';

/** Reminders per run; the rest is due at the next run. */
const maxReminders = 500;
const maxConcurrent = 8;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = await dueReminders(now, maxReminders);
  await processBatch(due, maxConcurrent, (reminder) => remind(reminder, now));
  if (due.length > 0) log.info('remind.completed', { reminders: due.length });
}

/** Never throws, so that one faulty appointment does not stop the others. */
async function remind(reminder: ReminderItem, now: Date): Promise<void> {
  try {
    const appointment = await appointmentOf(reminder);
    const hours = reminderDue(reminder.start, now);
    const isUpcoming = appointment?.status === 'confirmed' && appointment.start === reminder.start && appointment.isErased !== true;
    await commit([
      completeReminder(reminder, now),
      // No reminder when the appointment was cancelled or given another time after it was read.
      ...(isUpcoming && hours !== undefined
        ? [
            checkAppointmentUnchanged(appointment),
            enqueueEmail({ template: 'appointment-reminder', ...toAppointmentMailFields(appointment), hours }, now),
          ]
        : []),
    ]);
  } catch (error) {
    // Another run sent it, or the appointment changed: the next run reads it again.
    if (!(error instanceof ConditionFailed)) log.error('remind.failed', { appointmentId: reminder.id, ...errorFields(error) });
  }
}
