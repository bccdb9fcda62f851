/** Which moves can a return make, and until when is one taken? */
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
} from '#shared/rules/return-status.ts';

it('requested, approved, received, refunded; refused until it has arrived; withdrawn while nobody has decided', () => {
  expect(Object.fromEntries(returnStatuses.map((from) => [from, returnMoves[from].map(({ to }) => to)]))).toEqual({
    requested: ['approved', 'refused', 'withdrawn'],
    approved: ['received', 'refused'],
    received: ['refunded'],
    refunded: [],
    refused: [],
    withdrawn: [],
  });
});

it('each move is made by the one whose it is', () => {
  expect(returnMove('requested', 'withdrawn', 'customer')).toBeDefined();
  expect(returnMove('requested', 'withdrawn', 'admin')).toBeUndefined();
  expect(returnMove('requested', 'approved', 'customer')).toBeUndefined();
  expect(returnMove('received', 'refunded', 'admin')).toBeUndefined();
  expect(returnMove('requested', 'refused', 'admin')).toMatchObject({ needsReason: true });
});

it('what is refused or withdrawn can be asked for again; only what has arrived is paid for', () => {
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
])(`delivered at %s, it is taken until %s, the ${returnDays}th day after`, (delivered, last) => {
  const at = new Date(delivered);
  expect(lastReturnDay(at)).toBe(last);
  const end = new Date(`${last}T23:59:59.999+05:30`);
  expect(isReturnable(at, at)).toBe(true);
  expect(isReturnable(at, end)).toBe(true);
  expect(isReturnable(at, new Date(end.getTime() + 1))).toBe(false);
});
