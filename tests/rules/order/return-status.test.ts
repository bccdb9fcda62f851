/** The transitions of a return, and the last day on which one is accepted. */
import { expect, it } from 'vitest';
import { type ExchangeStatus, exchangeEnd, exchangeStatuses } from '#shared/rules/order/exchange.ts';
import {
  countsAsReturned,
  isReturnable,
  isReturnedForRefund,
  lastReturnDay,
  movesOfReturn,
  returnMove,
  returnStatuses,
} from '#shared/rules/order/return-status.ts';
import { returnDays } from '#shared/rules/return-terms.ts';

const movesFrom = (exchange?: { status: ExchangeStatus }) =>
  Object.fromEntries(returnStatuses.map((status) => [status, movesOfReturn({ status, exchange }).map(({ to }) => to)]));

it('permits refusing a return until the goods arrive, and withdrawing it until it is decided', () => {
  expect(movesFrom()).toEqual({
    requested: ['approved', 'refused', 'withdrawn'],
    approved: ['received', 'refused'],
    received: ['refunded'],
    refunded: [],
    exchanged: [],
    refused: [],
    withdrawn: [],
  });
});

it('permits withdrawing an exchange until the goods arrive, and sending it in place of a refund', () => {
  expect(movesFrom({ status: 'held' })).toMatchObject({ approved: ['received', 'refused', 'withdrawn'], received: ['exchanged'] });
});

it.each(['released', 'refunded'] as const)('gives a return whose exchange is %s the moves of a refund', (status) => {
  expect(movesFrom({ status })).toEqual(movesFrom());
});

it('ends the hold of an exchange 21 days after the request', () => {
  expect(exchangeEnd(new Date('2026-02-20T10:00:00.000Z')).toISOString()).toBe('2026-03-13T10:00:00.000Z');
});

it('permits each transition of a return only to the role in charge', () => {
  expect(returnMove({ status: 'requested' }, 'withdrawn', 'customer')).toBeDefined();
  expect(returnMove({ status: 'requested' }, 'withdrawn', 'admin')).toBeUndefined();
  expect(returnMove({ status: 'requested' }, 'approved', 'customer')).toBeUndefined();
  expect(returnMove({ status: 'received' }, 'refunded', 'admin')).toBeUndefined();
  expect(returnMove({ status: 'requested' }, 'refused', 'admin')).toMatchObject({ needsReason: true });
});

it('counts refused and withdrawn returns as not returned, and only received goods as taken back', () => {
  expect(returnStatuses.filter(countsAsReturned)).toEqual(['requested', 'approved', 'received', 'refunded', 'exchanged']);
  expect(returnStatuses.filter((status) => isReturnedForRefund({ status }))).toEqual(['received', 'refunded']);
});

it('counts no goods of an exchange as taken back for money until it is a refund', () => {
  const takenBack = (status: ExchangeStatus) => isReturnedForRefund({ status: 'received', exchange: { status } });
  expect(exchangeStatuses.filter(takenBack)).toEqual(['released', 'refunded']);
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
