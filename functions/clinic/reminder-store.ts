/** Stores when patients are reminded: one item for each paid appointment to come, in the index under its next reminder. */
import { type AppointmentRef, dueRemindersPartition, reminderKey } from '#functions/keys.ts';
import { queryDue, type TransactItem } from '#functions/platform/table/table.ts';
import { nextReminder } from '#shared/rules/clinic/reminder.ts';

export interface ReminderItem extends AppointmentRef {
  /** When the appointment began when the item was written. */
  readonly start: string;
  /** When the reminder is due. */
  readonly gsi1sk: string;
}

/** Schedules the next reminder of a paid appointment, and replaces the one before. */
export function scheduleReminder({ customerId, id, start }: AppointmentRef & Pick<ReminderItem, 'start'>, now: Date): TransactItem {
  const next = nextReminder(start, now);
  if (next === undefined) return deleteReminder({ customerId, id });
  return { Put: { Item: { ...reminderKey({ customerId, id }), customerId, id, start, gsi1pk: dueRemindersPartition, gsi1sk: next.toISOString() } } };
}

export const deleteReminder = (ref: AppointmentRef): TransactItem => ({ Delete: { Key: reminderKey(ref) } });

/** Moves a due reminder to the next one, or deletes the last. Fails when another run did so first, or the appointment has another time. */
export function completeReminder(reminder: ReminderItem, now: Date): TransactItem {
  const next = nextReminder(reminder.start, now);
  const Key = reminderKey(reminder);
  const ConditionExpression = '#start = :start AND gsi1sk = :was';
  const ExpressionAttributeNames = { '#start': 'start' };
  const read = { ':start': reminder.start, ':was': reminder.gsi1sk };
  return next === undefined
    ? { Delete: { Key, ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues: read } }
    : {
        Update: {
          Key,
          UpdateExpression: 'SET gsi1sk = :next',
          ConditionExpression,
          ExpressionAttributeNames,
          ExpressionAttributeValues: { ...read, ':next': next.toISOString() },
        },
      };
}

/** Due reminders, the longest due first: half a read unit for each 4 kB, that is for about twenty. */
export const dueReminders = (now: Date, limit: number): Promise<readonly ReminderItem[]> => queryDue(dueRemindersPartition, now, limit);
