/** How much a customer may hold who has held without paying before. */
import { describe, expect, it } from 'vitest';
import { addUnpaidHold, maxUnits, pauseEnd, type UnpaidHolds, unpaidWindows } from '#shared/rules/order/unpaid-holds.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 10) + minutes * 60_000);
/** A hold of fifteen minutes that begins at a minute. */
const holdFrom = (minute: number) => ({ createdAt: at(minute).toISOString(), holdEndsAt: at(minute + 15).toISOString() });
const held = (minutes: number, end = 0): UnpaidHolds => ({ seconds: minutes * 60, endedAt: at(end).toISOString() });

describe('the units of a product', () => {
  it.each([
    ['without an unpaid hold', undefined, 50, 10],
    ['after going back within ten minutes', held(10), 50, 10],
    ['after one unpaid hold, of many', held(15), 50, 10],
    ['after one unpaid hold, of few', held(15), 8, 2],
    ['after one unpaid hold, of an odd number', held(15), 21, 6],
    ['after one unpaid hold, of the last three', held(15), 3, 2],
    ['after two unpaid holds', held(30), 40, 10],
    ['after three unpaid holds', held(45), 50, 1],
  ])('limits the units of a hold %s', (_, holds, available, limit) => {
    expect(maxUnits(holds, available, at(1))).toBe(limit);
  });

  it('lifts the limit of units a day after the last unpaid hold', () => {
    expect(maxUnits(held(45), 50, at(24 * 60 - 1))).toBe(1);
    expect(maxUnits(held(45), 50, at(24 * 60))).toBe(10);
  });
});

describe('the time that is counted', () => {
  it('counts a hold that is cancelled or replaced a minute before its end like one that expires', () => {
    const expired = addUnpaidHold(undefined, holdFrom(0), at(15));
    const cancelled = addUnpaidHold(undefined, holdFrom(0), at(14));
    expect([expired, cancelled].map((holds) => unpaidWindows(holds, at(15)))).toEqual([1, 1]);
  });

  it('adds up the time of short holds', () => {
    let holds: UnpaidHolds | undefined;
    for (const minute of [0, 4, 8, 12, 16, 20, 24]) holds = addUnpaidHold(holds, holdFrom(minute), at(minute + 4));
    expect(unpaidWindows(holds, at(28))).toBe(2);
  });

  it('counts a hold to its end, however late the sweep runs', () => {
    expect(addUnpaidHold(undefined, holdFrom(0), at(40))).toEqual(held(15, 15));
  });

  it('counts the time of two simultaneous holds once', () => {
    const holds = addUnpaidHold(addUnpaidHold(undefined, holdFrom(0), at(15)), holdFrom(1), at(16));
    expect(holds).toEqual(held(16, 16));
  });

  it('counts from zero a day after the last unpaid hold', () => {
    expect(addUnpaidHold(held(45), holdFrom(24 * 60), at(24 * 60 + 15))).toEqual(held(15, 24 * 60 + 15));
  });
});

describe('the pause', () => {
  it.each([
    [30, undefined],
    [45, 15],
    [60, 30],
    [75, 60],
    [600, 720],
  ])('pauses holds of stock after %i unpaid minutes for %s minutes', (minutes, pause) => {
    expect(pauseEnd(held(minutes), 'stock', at(0))).toEqual(pause === undefined ? undefined : at(pause));
  });

  it('permits a hold again at the end of the pause', () => {
    expect(pauseEnd(held(45), 'stock', at(15))).toBeUndefined();
  });

  it('begins the pause one hold earlier for a slot, which cannot be shared', () => {
    expect(pauseEnd(held(15), 'slot', at(0))).toBeUndefined();
    expect(pauseEnd(held(30), 'slot', at(0))).toEqual(at(15));
  });
});
