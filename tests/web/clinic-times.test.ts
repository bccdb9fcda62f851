/** Are days and times of the clinic those of India, whatever zone, season and clock the browser has? */
import { afterEach, expect, it, vi } from 'vitest';
import { slotDateOf, slotTimeOf } from '#shared/rules/slot.ts';
import { partOfDay, showBirthday, showDay } from '#web/features/clinic/times.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const zones = ['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];
/** The nights on which the clocks of the United States, Europe and Lord Howe leap; midnight in India; the turn of the year. */
const moments = [
  ['2027-03-14T07:30:00.000Z', '14_3_2027', '01:00 PM'],
  ['2027-03-27T18:29:59.999Z', '27_3_2027', '11:59 PM'],
  ['2027-03-27T18:30:00.000Z', '28_3_2027', '12:00 AM'],
  ['2027-03-28T01:00:00.000Z', '28_3_2027', '06:30 AM'],
  ['2027-04-03T15:00:00.000Z', '3_4_2027', '08:30 PM'],
  ['2027-10-31T01:00:00.000Z', '31_10_2027', '06:30 AM'],
  ['2026-12-31T18:30:00.000Z', '1_1_2027', '12:00 AM'],
] as const;

it.each(zones)('in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-07-01T23:59:59Z') });
  for (const [at, day, time] of moments) expect([at, slotDateOf(new Date(at)), slotTimeOf(new Date(at))]).toEqual([at, day, time]);
  expect([showDay('28_3_2027'), showDay('28_3_2027', 'long'), showBirthday('2019-04-01')]).toEqual([
    '28 Mar 2027',
    'Sunday, 28 March 2027',
    '1 Apr 2019',
  ]);
  expect(['11:30 AM', '12:00 PM', '04:30 PM', '05:00 PM'].map(partOfDay)).toEqual(['Morning', 'Afternoon', 'Afternoon', 'Evening']);
});
