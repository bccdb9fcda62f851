/** The transitions between the statuses of an order. */
import { describe, expect, it } from 'vitest';
import { movesOf, orderMoves, orderStatuses } from '#shared/rules/order/order-status.ts';

const all = orderStatuses.flatMap((from) => orderMoves[from].map((move) => ({ from, ...move })));
const names = (moves: readonly { to: string }[]) => moves.map(({ to }) => to);

it('permits order steps forward, one step back, and cancellation only before shipping', () => {
  expect(Object.fromEntries(orderStatuses.map((from) => [from, names(orderMoves[from])]))).toEqual({
    pending: ['processing', 'cancelled'],
    processing: ['shipped', 'cancelled', 'pending'],
    shipped: ['delivered', 'processing'],
    delivered: ['shipped'],
    cancelled: [],
  });
});

it('limits customers to cancellation, which alone refunds and restocks', () => {
  expect(new Set(names(all.filter(({ undoesSale }) => undoesSale)))).toEqual(new Set(['cancelled']));
  expect(new Set(names(all.filter(({ byCustomer }) => byCustomer)))).toEqual(new Set(['cancelled']));
  expect(all.filter(({ isBack, undoesSale }) => isBack && undoesSale)).toEqual([]);
});

it('requires a tracking number for shipping, and a reason for cancelling and stepping back', () => {
  for (const { to, isBack, needs } of all)
    expect(needs).toEqual(isBack || to === 'cancelled' ? ['reason'] : to === 'shipped' ? ['trackingNumber'] : []);
});

it('sends no email for a step back, which returns an order by one status', () => {
  for (const { from, to } of all.filter(({ isBack }) => isBack)) expect(orderStatuses.indexOf(from) - orderStatuses.indexOf(to)).toBe(1);
  expect(all.filter(({ isBack, mail }) => isBack && mail !== null)).toEqual([]);
});

describe('the moves of an order', () => {
  it('permits no second step back in a row', () => {
    expect(names(movesOf({ status: 'processing', steppedBack: true, hasReturns: false }))).toEqual(['shipped', 'cancelled']);
    expect(names(movesOf({ status: 'processing', steppedBack: false, hasReturns: false }))).toEqual(['shipped', 'cancelled', 'pending']);
  });
  it('permits no move of a delivered order with returns', () => {
    expect(movesOf({ status: 'delivered', steppedBack: false, hasReturns: true })).toEqual([]);
  });
});
