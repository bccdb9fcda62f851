/** Reminders of an appointment, a day and two hours before. */
import { expect, it } from 'vitest';
import { nextReminder, reminderDue } from '#shared/rules/clinic/reminder.ts';

const start = '2026-11-21T05:00:00.000Z';
const before = (minutes: number, ms = 0) => new Date(Date.parse(start) - minutes * 60_000 + ms);

it.each([
  ['six days before', before(6 * 1_440), undefined, before(1_440)],
  ['a millisecond more than a day before', before(1_440, -1), undefined, before(1_440)],
  ['a day before', before(1_440), 24, before(120)],
  ['a millisecond more than two hours before', before(120, -1), 24, before(120)],
  ['two hours before', before(120), 2, undefined],
  ['a minute before', before(1), 2, undefined],
  ['at the start of', before(0), undefined, undefined],
  ['half an hour after the start of', before(-30), undefined, undefined],
])('determines the due and the next reminder %s an appointment', (_, now, due, next) =>
  expect([reminderDue(start, now), nextReminder(start, now)]).toEqual([due, next]),
);
