/** Days and times of the clinic, which are Indian in every zone, season and clock of the browser. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const zones = ['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];
/** The nights on which the clocks of the United States, Europe and Lord Howe change; midnight in India; the turn of the year. */
const moments = [
  ['2027-03-14T07:30:00.000Z', '14_3_2027', '01:00 PM'],
  ['2027-03-27T18:29:59.999Z', '27_3_2027', '11:59 PM'],
  ['2027-03-27T18:30:00.000Z', '28_3_2027', '12:00 AM'],
  ['2027-03-28T01:00:00.000Z', '28_3_2027', '06:30 AM'],
  ['2027-04-03T15:00:00.000Z', '3_4_2027', '08:30 PM'],
  ['2027-10-31T01:00:00.000Z', '31_10_2027', '06:30 AM'],
  ['2026-12-31T18:30:00.000Z', '1_1_2027', '12:00 AM'],
] as const;

const script = `
  import { mock } from 'node:test';
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2031-07-01T23:59:59Z') });
  const { slotDateOf, slotTimeOf } = await import('#shared/rules/clinic/slot.ts');
  const { partOfDay, showDay } = await import('#web/features/clinic/booking/times.ts');
  const { formatCalendarDay } = await import('#web/format.ts');
  console.log(JSON.stringify({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    slots: ${JSON.stringify(moments)}.map(([at]) => [at, slotDateOf(new Date(at)), slotTimeOf(new Date(at))]),
    days: [showDay('28_3_2027'), showDay('28_3_2027', 'full'), formatCalendarDay('2019-04-01')],
    parts: ['11:30 AM', '12:00 PM', '04:30 PM', '05:00 PM'].map(partOfDay),
  }));`;

/** Runs in a process of its own: a worker thread of the tests ignores a change of TZ. */
async function timesIn(zone: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, TZ: zone },
  });
  return JSON.parse(stdout);
}

it.each(zones)('shows Indian days and times in the zone %s', async (zone) => {
  expect(await timesIn(zone)).toEqual({
    zone: zone === 'Asia/Kolkata' ? expect.stringMatching(/^Asia\/(?:Kolkata|Calcutta)$/) : zone,
    slots: moments,
    days: ['28 Mar 2027', 'Sunday, 28 March 2027', '1 Apr 2019'],
    parts: ['Morning', 'Afternoon', 'Afternoon', 'Evening'],
  });
});
