/** The transitions of a return, and the last day on which one is accepted. */
import { expect, it } from 'vitest';
import {
  countsAsReturned,
  isReturnable,
  isTakenBack,
  lastReturnDay,
  returnDays,
  returnMove,
  returnMoves,
  returnStatuses,
} from '#shared/rules/order/return-status.ts';

it('permits refusing a return until the goods arrive, and withdrawing it until it is decided', () => {
  expect(Object.fromEntries(returnStatuses.map((from) => [from, returnMoves[from].map(({ to }) => to)]))).toEqual({
    requested: ['approved', 'refused', 'withdrawn'],
    approved: ['received', 'refused'],
    received: ['refunded'],
    refunded: [],
    refused: [],
    withdrawn: [],
  });
});

it('permits each transition of a return only to the role in charge', () => {
  expect(returnMove('requested', 'withdrawn', 'customer')).toBeDefined();
  expect(returnMove('requested', 'withdrawn', 'admin')).toBeUndefined();
  expect(returnMove('requested', 'approved', 'customer')).toBeUndefined();
  expect(returnMove('received', 'refunded', 'admin')).toBeUndefined();
  expect(returnMove('requested', 'refused', 'admin')).toMatchObject({ needsReason: true });
});

it('counts refused and withdrawn returns as not returned, and only received goods as taken back', () => {
  expect(returnStatuses.filter(countsAsReturned)).toEqual(['requested', 'approved', 'received', 'refunded']);
  expect(returnStatuses.filter(isTakenBack)).toEqual(['received', 'refunded']);
});

it.each([
  // Delivered at 23:59 and at 00:00 in India.
  ['2026-11-20T18:29:59.999Z', '2026-12-20'],
  ['2026-11-20T18:30:00.000Z', '2026-12-21'],
  // Over the end of a year, and a leap day.
  ['2026-12-15T06:00:00.000Z', '2027-01-14'],
  ['2028-02-10T06:00:00.000Z', '2028-03-11'],
])(`accepts a return of an order delivered at %s until %s, the ${returnDays}th day after`, (delivered, last) => {
  const at = new Date(delivered);
  expect(lastReturnDay(at)).toBe(last);
  const end = new Date(`${last}T23:59:59.999+05:30`);
  expect(isReturnable(at, at)).toBe(true);
  expect(isReturnable(at, end)).toBe(true);
  expect(isReturnable(at, new Date(end.getTime() + 1))).toBe(false);
});
