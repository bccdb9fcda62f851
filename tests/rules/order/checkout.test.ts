/** When an open checkout is checked next, and how its order is numbered. */
import { describe, expect, it } from 'vitest';
import { endOfIndianDay, indianDay, indianMonth, startOfIndianDay } from '#shared/rules/india-day.ts';
import { nextCheck, orderNumberOf, planRetry } from '#shared/rules/order/checkout.ts';

const opened = '2026-11-21T10:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(opened) + minutes * 60_000);

describe('the next check of an open checkout', () => {
  it.each([
    [0, 1],
    [0.9, 1],
    [1, 3],
    [3, 7],
    [7, 15],
    [15, 30],
    [29, 30],
    [30, 120],
    [4_320, 7_200],
  ])('schedules the check of a checkout %s minutes after its opening for minute %s', (minutes, next) => {
    expect(nextCheck(opened, after(minutes))).toEqual(after(next));
  });

  it('schedules no check of a checkout after day 5', () => {
    expect(nextCheck(opened, after(7_200))).toBeUndefined();
  });
});

describe('while the provider cannot be asked', () => {
  const held = { status: 'open', createdAt: opened, holdEndsAt: after(15).toISOString() };

  it.each([
    ['retries a checkout within its hold', 'open', 5, { nextCheckAt: after(6), mustRelease: false }],
    ['keeps the hold of a checkout for a quarter of an hour after its end', 'open', 29, { nextCheckAt: after(30), mustRelease: false }],
    ['releases the hold of a checkout after that', 'open', 30, { nextCheckAt: after(40), mustRelease: true }],
    ['retries a checkout without a hold', 'expired', 5, { nextCheckAt: after(15), mustRelease: false }],
    ['retries an expired checkout for a week', 'expired', 7 * 1_440, { nextCheckAt: after(7 * 1_440 + 10), mustRelease: false }],
    ['stops retrying an expired checkout after a week', 'expired', 7 * 1_440 + 1, undefined],
  ])('%s while the provider does not answer', (_, status, minutes, expected) => {
    expect(planRetry({ ...held, status }, after(minutes))).toEqual(expected);
  });
});

describe('days in India', () => {
  it('takes a late evening in UTC for the next day in India', () => {
    expect(indianDay(new Date('2026-12-31T18:29:59.999Z'))).toBe('2026-12-31');
    expect(indianDay(new Date('2026-12-31T18:30:00.000Z'))).toBe('2027-01-01');
    expect(indianMonth(new Date('2026-12-31T18:30:00.000Z'))).toBe('2027-01');
  });

  it('begins a day in India at 18:30 UTC of the day before, and ends it 24 hours later', () => {
    expect(startOfIndianDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(endOfIndianDay('2026-11-21').toISOString()).toBe('2026-11-21T18:30:00.000Z');
  });

  it('uses the day in India for the number of an order', () => {
    expect(orderNumberOf('01ARZ3NDEKTSV4RRFFQ69G5FAV', new Date('2026-11-21T20:00:00.000Z'))).toBe('NH-261122-Q69G5FAV');
  });
});
