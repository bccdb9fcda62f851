/** Which patients are to be reminded, and when? One item for each appointment that is to come, in the index under its next reminder. */

import { queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import { nextReminder } from '#shared/rules/reminder.ts';
import { table } from '#shared/table.ts';

interface Whose {
  readonly customerId: string;
  /** Of the appointment. */
  readonly id: string;
}

/** `CUSTOMER#<id>` / `REMINDER#<appointmentId>`. */
export interface ReminderItem extends Whose {
  /** When the appointment begins that it was written for. */
  readonly start: string;
  /** When it is due. */
  readonly gsi1sk: string;
}

const due = 'DUE#REMINDER';
const keyOf = ({ customerId, id }: Whose) => ({ pk: `CUSTOMER#${customerId}`, sk: `REMINDER#${id}` });

/** Of a paid appointment, or of its new time, in the place of what there was. */
export function scheduleReminder({ customerId, id, start }: Whose & Pick<ReminderItem, 'start'>, now: Date): TransactItem {
  const next = nextReminder(start, now);
  if (next === undefined) return deleteReminder({ customerId, id });
  return { Put: { Item: { ...keyOf({ customerId, id }), customerId, id, start, gsi1pk: due, gsi1sk: next.toISOString() } } };
}

export const deleteReminder = (whose: Whose): TransactItem => ({ Delete: { Key: keyOf(whose) } });

/** What was due is done with: it waits for the next one, or is gone. Refused when another run was quicker, or the time is another now. */
export function completeReminder(reminder: ReminderItem, now: Date): TransactItem {
  const next = nextReminder(reminder.start, now);
  const Key = keyOf(reminder);
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

/** The longest due first: half a read unit for each 4 kB, that is for some twenty. */
export const dueReminders = (now: Date, most: number): Promise<readonly ReminderItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': due, ':now': now.toISOString() },
    },
    most,
  );
