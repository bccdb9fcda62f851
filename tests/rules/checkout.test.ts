/** When is a checkout looked at, and what is its order called? */
import { describe, expect, it } from 'vitest';
import { afterSilence, nextLook, orderNumberOf } from '#shared/rules/checkout.ts';
import { endOfIndianDay, indianDay, indianMonth, startOfIndianDay } from '#shared/rules/india-day.ts';

const opened = '2026-11-21T10:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(opened) + minutes * 60_000);

describe('a checkout is looked at', () => {
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
  ])('%s minutes after its opening: next at %s', (minutes, next) => {
    expect(nextLook(opened, after(minutes))).toEqual(after(next));
  });

  it('no more after day 5', () => {
    expect(nextLook(opened, after(7_200))).toBeUndefined();
  });
});

describe('while the provider cannot be asked', () => {
  const held = { status: 'open', createdAt: opened, holdEndsAt: after(15).toISOString() };

  it.each([
    ['within the hold', 'open', 5, { again: after(6), letGo: false }],
    ['for a quarter of an hour after it', 'open', 29, { again: after(30), letGo: false }],
    ['then what is held is let go', 'open', 30, { again: after(40), letGo: true }],
    ['where nothing is held', 'expired', 5, { again: after(15), letGo: false }],
    ['for a week', 'expired', 7 * 1_440, { again: after(7 * 1_440 + 10), letGo: false }],
    ['and no longer', 'expired', 7 * 1_440 + 1, undefined],
  ])('it is asked again: %s', (_, status, minutes, expected) => {
    expect(afterSilence({ ...held, status }, after(minutes))).toEqual(expected);
  });
});

describe("days are India's", () => {
  it('a late evening in UTC is the next day there', () => {
    expect(indianDay(new Date('2026-12-31T18:29:59.999Z'))).toBe('2026-12-31');
    expect(indianDay(new Date('2026-12-31T18:30:00.000Z'))).toBe('2027-01-01');
    expect(indianMonth(new Date('2026-12-31T18:30:00.000Z'))).toBe('2027-01');
  });

  it('a day begins at 18:30 UTC of the day before and lasts 24 hours', () => {
    expect(startOfIndianDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(endOfIndianDay('2026-11-21').toISOString()).toBe('2026-11-21T18:30:00.000Z');
  });

  it("and so is the day in an order's number", () => {
    expect(orderNumberOf('01ARZ3NDEKTSV4RRFFQ69G5FAV', new Date('2026-11-21T20:00:00.000Z'))).toBe('NH-261122-Q69G5FAV');
  });
});
