/** The calendar entry that is attached to the mails about an appointment. */
import { expect, it } from 'vitest';
import { createCalendarEntry } from '#functions/clinic/emails/calendar.ts';

const given = { brand: 'Nanhe', site: 'https://nanhe.example', organizer: 'hello@nanhe.example', writtenAt: new Date('2026-11-20T10:00:00.000Z') };
const visit = {
  to: 'asha@example.test',
  firstName: 'Asha',
  appointmentId: '01M7ZH8Z9P',
  doctor: 'Dr. Kavita Nair',
  place: '14 Residency Road; first floor, Ashok Nagar\nDTSTART:19700101T000000Z, ' + 'बेंगलुरु '.repeat(8),
  start: '2026-11-21T05:00:00.000Z',
  sequence: 0,
};
const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8').split('\r\n');
/** RFC 5545, 3.1: a line that begins with a space continues the previous one. */
const unfolded = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8').replace(/\r\n /g, '').split('\r\n');

it('writes time, place and organiser of an appointment in lines of at most 75 bytes', () => {
  const { bytes, type, name } = createCalendarEntry({ template: 'appointment-paid', ...visit, amount: 60_000 }, given);
  expect([name, type]).toEqual(['appointment.ics', 'text/calendar; charset=utf-8; method=PUBLISH']);
  for (const line of linesOf(bytes)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = unfolded(bytes);
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:01M7ZH8Z9P@nanhe.example',
      'SEQUENCE:0',
      'DTSTAMP:20261120T100000Z',
      'DTSTART:20261121T050000Z',
      'DTEND:20261121T053000Z',
      'ORGANIZER:mailto:hello@nanhe.example',
      'SUMMARY:Appointment with Dr. Kavita Nair',
      'STATUS:CONFIRMED',
    ]),
  );
  const place = lines.find((line) => line.startsWith('LOCATION:'));
  expect(place).toContain('14 Residency Road\\; first floor\\, Ashok Nagar\\nDTSTART');
  expect(place).toContain('बेंगलुरु बेंगलुरु');
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toHaveLength(1);
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
});

it('leaves out the place of a doctor without an address', () => {
  const { bytes } = createCalendarEntry({ template: 'appointment-paid', ...visit, place: '', amount: 60_000 }, given);
  expect(unfolded(bytes).filter((line) => line.startsWith('LOCATION'))).toEqual([]);
});

it('reminds two hours before, except of a cancelled appointment', () => {
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Appointment with Dr. Kavita Nair', 'TRIGGER:-PT2H', 'END:VALARM'];
  const lines = unfolded(createCalendarEntry({ template: 'appointment-paid', ...visit, amount: 60_000 }, given).bytes);
  expect(lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VEVENT'))).toEqual(alarm);
  const off = createCalendarEntry({ template: 'appointment-cancelled', ...visit, amount: 60_000, back: 0 }, given);
  expect(unfolded(off.bytes)).not.toContain('BEGIN:VALARM');
});

it('withdraws a calendar entry with the same id and a higher sequence number', () => {
  const { bytes, type } = createCalendarEntry({ template: 'appointment-cancelled', ...visit, amount: 60_000, back: 0 }, given);
  expect(type).toContain('method=CANCEL');
  expect(unfolded(bytes)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'UID:01M7ZH8Z9P@nanhe.example', 'SEQUENCE:1', 'STATUS:CANCELLED']));
});

it('replaces the calendar entry of a rescheduled appointment and withdraws the new one later', () => {
  const moved = { ...visit, sequence: 2, start: '2026-11-22T05:30:00.000Z' };
  const { bytes, type } = createCalendarEntry({ template: 'appointment-rescheduled', ...moved, was: visit.start }, given);
  expect(type).toContain('method=PUBLISH');
  expect(unfolded(bytes)).toEqual(
    expect.arrayContaining(['METHOD:PUBLISH', 'UID:01M7ZH8Z9P@nanhe.example', 'SEQUENCE:2', 'DTSTART:20261122T053000Z', 'STATUS:CONFIRMED']),
  );
  const off = createCalendarEntry({ template: 'appointment-cancelled', ...moved, amount: 60_000, back: 60_000 }, given);
  expect(unfolded(off.bytes)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'UID:01M7ZH8Z9P@nanhe.example', 'SEQUENCE:3', 'DTSTART:20261122T053000Z']),
  );
});
