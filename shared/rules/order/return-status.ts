/**
 * The moves of a return between its states, who may make each move, and until when a return can be requested.
 *
 *     requested -> approved -> received -> refunded
 *       |   \         |            \---> exchanged
 *       |    +--------+--> refused
 *       +--> withdrawn
 *
 * An exchange is a return for which the shop sends other variants instead of a refund (exchange.ts).
 */
import { endOfIndianDay, indianDay, startOfIndianDay } from '../india-day.ts';
import { returnDays } from '../return-terms.ts';
import { type ExchangeState, isExchange } from './exchange.ts';

export const returnStatuses = ['requested', 'approved', 'received', 'refunded', 'exchanged', 'refused', 'withdrawn'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** The facts that decide which moves a return can make. */
export interface ReturnState extends ExchangeState {
  readonly status: ReturnStatus;
}

export interface ReturnMove {
  readonly to: ReturnStatus;
  /** `provider`: the move is made when the provider reports that the refund is done. */
  readonly by: 'admin' | 'customer' | 'provider';
  readonly needsReason: boolean;
  /** Set when only exchanges, or only returns that are refunded, make the move. */
  readonly only?: 'exchange' | 'refund';
}
const move = (to: ReturnStatus, by: ReturnMove['by'], more: Partial<ReturnMove> = {}): ReturnMove => ({ to, by, needsReason: false, ...more });
const refuse = move('refused', 'admin', { needsReason: true });

export const returnMoves: Readonly<Record<ReturnStatus, readonly ReturnMove[]>> = {
  requested: [move('approved', 'admin'), refuse, move('withdrawn', 'customer')],
  // Returned goods are inspected before they are refunded, and some never arrive. Units that an exchange holds cannot be sold meanwhile.
  approved: [move('received', 'admin'), refuse, move('withdrawn', 'customer', { only: 'exchange' })],
  received: [move('refunded', 'provider', { only: 'refund' }), move('exchanged', 'admin', { only: 'exchange' })],
  refunded: [],
  exchanged: [],
  refused: [],
  withdrawn: [],
};

/** The moves that a return can make now. */
export const movesOfReturn = (from: ReturnState): readonly ReturnMove[] =>
  returnMoves[from.status].filter(({ only }) => only === undefined || (only === 'exchange') === isExchange(from));

export const returnMove = (from: ReturnState, to: ReturnStatus, by: ReturnMove['by']): ReturnMove | undefined =>
  movesOfReturn(from).find((each) => each.to === to && each.by === by);

/** Whether its units are returned or about to be, so that they cannot be returned a second time. */
export const countsAsReturned = (status: ReturnStatus): boolean => status !== 'refused' && status !== 'withdrawn';

/** Whether its units have arrived, and are refunded or about to be. */
export const isReturnedForRefund = (state: ReturnState): boolean =>
  (state.status === 'received' || state.status === 'refunded') && !isExchange(state);

/** Maximum number of returns of one order, including refused and withdrawn ones. */
export const maxReturns = 20;

/** Maximum number of photos of one return. */
export const maxPhotos = 4;

/** The last day on which a return can be requested, e.g. `2026-12-21`. */
export const lastReturnDay = (deliveredAt: Date): string =>
  indianDay(new Date(startOfIndianDay(indianDay(deliveredAt)).getTime() + returnDays * 86_400_000));

/** Whether a return can be requested now: until the end of the last return day in India. */
export const isReturnable = (deliveredAt: Date, now: Date): boolean => now < endOfIndianDay(lastReturnDay(deliveredAt));
