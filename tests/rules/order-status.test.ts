/** Which moves can an order make? */
import { describe, expect, it } from 'vitest';
import { movesOf, orderMoves, orderStatuses } from '#shared/rules/order-status.ts';

const all = orderStatuses.flatMap((from) => orderMoves[from].map((move) => ({ from, ...move })));
const names = (moves: readonly { to: string }[]) => moves.map(({ to }) => to);

it('forward, one after the other; cancelled only before it is shipped; back by one', () => {
  expect(Object.fromEntries(orderStatuses.map((from) => [from, names(orderMoves[from])]))).toEqual({
    pending: ['processing', 'cancelled'],
    processing: ['shipped', 'cancelled', 'pending'],
    shipped: ['delivered', 'processing'],
    delivered: ['shipped'],
    cancelled: [],
  });
});

it('only a cancellation moves money and stock, and it is the only move that a customer can make', () => {
  expect(new Set(names(all.filter(({ undoesSale }) => undoesSale)))).toEqual(new Set(['cancelled']));
  expect(new Set(names(all.filter(({ byCustomer }) => byCustomer)))).toEqual(new Set(['cancelled']));
  expect(all.filter(({ isBack, undoesSale }) => isBack && undoesSale)).toEqual([]);
});

it('a parcel needs its number, a cancellation and a step back their reason', () => {
  for (const { to, isBack, needs } of all)
    expect(needs).toEqual(isBack || to === 'cancelled' ? ['reason'] : to === 'shipped' ? ['trackingNumber'] : []);
});

it('a step back moves one place and tells nobody', () => {
  for (const { from, to } of all.filter(({ isBack }) => isBack)) expect(orderStatuses.indexOf(from) - orderStatuses.indexOf(to)).toBe(1);
  expect(all.filter(({ isBack, mail }) => isBack && mail !== null)).toEqual([]);
});

describe('an order that', () => {
  it('has stepped back goes forward next', () => {
    expect(names(movesOf({ status: 'processing', steppedBack: true, hasReturns: false }))).toEqual(['shipped', 'cancelled']);
    expect(names(movesOf({ status: 'processing', steppedBack: false, hasReturns: false }))).toEqual(['shipped', 'cancelled', 'pending']);
  });
  it('has returns stays delivered', () => {
    expect(movesOf({ status: 'delivered', steppedBack: false, hasReturns: true })).toEqual([]);
  });
});
