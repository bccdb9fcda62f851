/** The transitions between the statuses of an order. */
import { describe, expect, it } from 'vitest';
import { movesOf, orderMoves, orderStatuses, paymentStatusAfter } from '#shared/rules/order/order-status.ts';

const all = orderStatuses.flatMap((from) => orderMoves[from].map((move) => ({ from, ...move })));
const names = (moves: readonly { to: string }[]) => moves.map(({ to }) => to);

it('permits order steps forward, one step back, and cancellation only before shipping', () => {
  expect(Object.fromEntries(orderStatuses.map((from) => [from, names(orderMoves[from])]))).toEqual({
    pending: ['processing', 'cancelled'],
    processing: ['shipped', 'cancelled', 'pending'],
    shipped: ['delivered', 'returned_to_origin', 'processing'],
    delivered: ['shipped'],
    cancelled: [],
    returned_to_origin: [],
  });
});

it('limits customers to cancellation, and restocks only what is cancelled or came back', () => {
  expect(new Set(names(all.filter(({ undoesSale }) => undoesSale)))).toEqual(new Set(['cancelled', 'returned_to_origin']));
  expect(new Set(names(all.filter(({ byCustomer }) => byCustomer)))).toEqual(new Set(['cancelled']));
  expect(all.filter(({ isBack, undoesSale }) => isBack && undoesSale)).toEqual([]);
});

it('requires a tracking number for shipping, and a reason for cancelling and stepping back', () => {
  for (const { to, isBack, needs } of all)
    expect(needs).toEqual(isBack || to === 'cancelled' || to === 'returned_to_origin' ? ['reason'] : to === 'shipped' ? ['trackingNumber'] : []);
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
  it('requires the collected amount for the delivery of an order that is due', () => {
    const state = { status: 'shipped', steppedBack: false, hasReturns: false } as const;
    expect(movesOf(state).map(({ to, needs }) => [to, needs])).toEqual([
      ['delivered', []],
      ['returned_to_origin', ['reason']],
      ['processing', ['reason']],
    ]);
    expect(movesOf({ ...state, isDue: true }).map(({ to, needs }) => [to, needs])).toEqual([
      ['delivered', ['collection']],
      ['returned_to_origin', ['reason']],
      ['processing', ['reason']],
    ]);
  });
  it('permits no step back from a delivery whose money the courier has paid', () => {
    expect(movesOf({ status: 'delivered', steppedBack: false, hasReturns: false, isRemitted: true })).toEqual([]);
  });
});

it('moves the money of an order with its status only when it is paid on delivery', () => {
  expect(orderStatuses.map((to) => paymentStatusAfter(true, 'due', to))).toEqual([undefined, undefined, undefined, 'completed', 'voided', 'refused']);
  expect(paymentStatusAfter(true, 'completed', 'shipped')).toBe('due');
  expect(orderStatuses.flatMap((to) => paymentStatusAfter(false, 'completed', to) ?? [])).toEqual([]);
});
