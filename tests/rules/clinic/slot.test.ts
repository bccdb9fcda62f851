/** The slots of doctors: which are offered, and how days and times are written. */
import { describe, expect, it } from 'vitest';
import {
  dayOfSlotDate,
  isOpen,
  offeredDays,
  overlaps,
  type Schedule,
  slotDateOf,
  slotsOfDay,
  slotTimeOf,
  standardSchedule,
  timeOfSlotTime,
  toInstant,
} from '#shared/rules/clinic/slot.ts';

const india = (text: string) => new Date(`${text}+05:30`);
const times = (starts: readonly Date[]) => starts.map(slotTimeOf);
/** 2026-11-21 is a Saturday. */
const saturday = '2026-11-21';

describe('the slots of a day', () => {
  it('offers slots from 10:00 to 21:00 by the standard schedule', () => {
    const all = times(slotsOfDay(saturday, standardSchedule));
    expect([all.length, all[0], all[1], all.at(-1)]).toEqual([22, '10:00 AM', '10:30 AM', '08:30 PM']);
  });

  it.each<[string, Partial<Schedule>, readonly string[]]>([
    ['the hours of the weekday', { weekly: [[], [], [], [], [], [], [{ from: '09:00', to: '10:30' }]] }, ['09:00 AM', '09:30 AM', '10:00 AM']],
    ['no slot that would end after the hours', { weekly: week({ from: '10:00', to: '10:45' }) }, ['10:00 AM']],
    ['two periods of a day', { weekly: week({ from: '10:00', to: '11:00' }, { from: '17:00', to: '17:30' }) }, ['10:00 AM', '10:30 AM', '05:00 PM']],
    [
      'each slot once though periods overlap',
      { weekly: week({ from: '10:00', to: '11:00' }, { from: '10:30', to: '11:30' }) },
      ['10:00 AM', '10:30 AM', '11:00 AM'],
    ],
    [
      'no slot that reaches into a break',
      { weekly: week({ from: '12:00', to: '15:00' }), breaks: [{ from: '13:15', to: '14:00' }] },
      ['12:00 PM', '12:30 PM', '02:00 PM', '02:30 PM'],
    ],
    ['no slot on leave', { leave: [{ from: '2026-11-20', to: saturday }] }, []],
    ['the hours of an override', { overrides: { [saturday]: [{ from: '07:00', to: '08:00' }] } }, ['07:00 AM', '07:30 AM']],
    ['no slot on a day with an empty override', { overrides: { [saturday]: [] } }, []],
    [
      'no slot on leave despite an override',
      { leave: [{ from: saturday, to: saturday }], overrides: { [saturday]: [{ from: '07:00', to: '08:00' }] } },
      [],
    ],
    [
      'no slot in the hours of a partial leave',
      { weekly: week({ from: '10:00', to: '12:00' }), leave: [{ from: saturday, to: saturday, hours: { from: '10:15', to: '11:00' } }] },
      ['11:00 AM', '11:30 AM'],
    ],
    [
      'slots of the length that the doctor sets',
      { weekly: week({ from: '10:00', to: '11:10' }), slotMinutes: 20 },
      ['10:00 AM', '10:20 AM', '10:40 AM'],
    ],
    ['no slot on a day off', { weekly: [[], [], [], [], [], [], []] }, []],
  ])('offers %s', (_, schedule, expected) => {
    expect(times(slotsOfDay(saturday, { ...standardSchedule, ...schedule }))).toEqual(expected);
  });
});

describe('a time that is booked', () => {
  const hours: Schedule = { ...standardSchedule, weekly: week({ from: '10:00', to: '12:00' }), breaks: [{ from: '11:00', to: '11:10' }] };

  it.each<[string, number, boolean]>([
    ['10:00', 30, true],
    // A booked time need not begin with a current slot.
    ['10:10', 45, true],
    ['09:50', 30, false],
    ['11:40', 20, true],
    ['11:40', 21, false],
    ['10:40', 20, true],
    ['10:40', 21, false],
    ['11:10', 20, true],
  ])('checks whether a booking at %s for %i minutes lies within the hours: %s', (time, minutes, expected) => {
    expect(isOpen(hours, toInstant(saturday, time), minutes)).toBe(expected);
  });

  it('detects an overlap of two bookings, but not of adjacent ones', () => {
    const at = (time: string, minutes: number) => ({ start: toInstant(saturday, time), minutes });
    expect([
      overlaps(at('10:00', 30), at('10:30', 30)),
      overlaps(at('10:00', 31), at('10:30', 30)),
      overlaps(at('10:30', 10), at('10:00', 60)),
      overlaps(at('10:30', 30), at('10:00', 30)),
    ]).toEqual([false, true, true, false]);
  });
});

function week(...spans: readonly { from: string; to: string }[]) {
  return Array.from({ length: 7 }, () => spans);
}

describe('the offered days', () => {
  it.each([
    // now in India, today's date, the first slot left today, the number of slots left today
    ['2026-11-21T00:00:00', '21_11_2026', '10:00 AM', 22],
    ['2026-11-21T09:59:59.999', '21_11_2026', '10:00 AM', 22],
    ['2026-11-21T10:00:00', '21_11_2026', '10:30 AM', 21],
    ['2026-11-21T10:29:59.999', '21_11_2026', '10:30 AM', 21],
    ['2026-11-21T10:30:00', '21_11_2026', '11:00 AM', 20],
    ['2026-11-21T10:31:00', '21_11_2026', '11:00 AM', 20],
    ['2026-11-21T20:29:59', '21_11_2026', '08:30 PM', 1],
    ['2026-11-21T20:30:00', '21_11_2026', undefined, 0],
    ['2026-11-21T23:59:59.999', '21_11_2026', undefined, 0],
    ['2026-12-31T23:59:59.999', '31_12_2026', undefined, 0],
    ['2027-01-01T00:00:00', '1_1_2027', '10:00 AM', 22],
  ])('offers at %s on %s the slots from %s on: %i in all', (at, today, first, left) => {
    const days = offeredDays(standardSchedule, india(at));
    expect(days).toHaveLength(7);
    expect(slotDateOf(india(`${days[0]?.day}T12:00:00`))).toBe(today);
    expect([times(days[0]?.starts ?? [])[0], days[0]?.starts.length]).toEqual([first, left]);
    expect(days.slice(1).map(({ starts }) => starts.length)).toEqual(Array(6).fill(22));
  });

  it('offers days by the calendar of India, not of UTC', () => {
    // 19:00 UTC is half past midnight of the next day in India.
    expect(offeredDays(standardSchedule, new Date('2026-11-21T19:00:00Z')).map(({ day }) => day)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ]);
  });

  it('offers every day across foreign daylight saving changes and a leap day', () => {
    // The last Sunday of March, when Europe goes over to summer time, and the leap day.
    expect(offeredDays(standardSchedule, india('2027-03-26T12:00:00')).map(({ day }) => day.slice(5))).toEqual([
      '03-26',
      '03-27',
      '03-28',
      '03-29',
      '03-30',
      '03-31',
      '04-01',
    ]);
    expect(offeredDays(standardSchedule, india('2028-02-28T12:00:00')).map(({ day }) => day.slice(5))).toEqual([
      '02-28',
      '02-29',
      '03-01',
      '03-02',
      '03-03',
      '03-04',
      '03-05',
    ]);
  });
});

describe('the formats of days and times', () => {
  it.each([
    ['5_3_2025', '2025-03-05'],
    ['05_03_2025', '2025-03-05'],
    ['2025-03-05', '2025-03-05'],
    ['29_2_2028', '2028-02-29'],
    ['29_2_2027', undefined],
    ['31_11_2026', undefined],
    ['0_3_2025', undefined],
    ['5_13_2025', undefined],
    ['5/3/2025', undefined],
    ['2025-3-5', undefined],
    ['', undefined],
  ])('parses the day %j as %j', (given, day) => expect(dayOfSlotDate(given)).toBe(day));

  it.each([
    ['10:30 AM', '10:30'],
    ['10:30', '10:30'],
    ['01:30 PM', '13:30'],
    ['1:30 pm', '13:30'],
    ['1:30\u202fPM', '13:30'],
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['20:30', '20:30'],
    ['13:00 PM', undefined],
    ['0:30 AM', undefined],
    ['24:00', undefined],
    ['10:60', undefined],
    ['10', undefined],
    ['noon', undefined],
  ])('parses the time %j as %j', (given, time) => expect(timeOfSlotTime(given)).toBe(time));

  it.each(['00:00', '00:30', '09:59', '12:00', '12:30', '23:59'])('formats and parses the time %s without change', (time) => {
    const at = toInstant('2025-03-05', time);
    expect([slotDateOf(at), timeOfSlotTime(slotTimeOf(at))]).toEqual(['5_3_2025', time]);
  });
});
