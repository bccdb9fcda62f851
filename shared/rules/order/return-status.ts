/**
 * The moves of a return between its states, who may make each, and until when a return can be requested.
 *
 *     requested -> approved -> received -> refunded
 *       |   \         |
 *       |    +--------+--> refused
 *       +--> withdrawn
 */
import { endOfIndianDay, indianDay, startOfIndianDay } from '../india-day.ts';

export const returnStatuses = ['requested', 'approved', 'received', 'refunded', 'refused', 'withdrawn'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export interface ReturnMove {
  readonly to: ReturnStatus;
  /** `provider`: when the provider reports that the refund is done. */
  readonly by: 'admin' | 'customer' | 'provider';
  readonly needsReason: boolean;
}
const move = (to: ReturnStatus, by: ReturnMove['by'], needsReason = false): ReturnMove => ({ to, by, needsReason });

export const returnMoves: Readonly<Record<ReturnStatus, readonly ReturnMove[]>> = {
  requested: [move('approved', 'admin'), move('refused', 'admin', true), move('withdrawn', 'customer')],
  // Returned goods are inspected before they are refunded, and some never arrive.
  approved: [move('received', 'admin'), move('refused', 'admin', true)],
  received: [move('refunded', 'provider')],
  refunded: [],
  refused: [],
  withdrawn: [],
};

export const returnMove = (from: ReturnStatus, to: ReturnStatus, by: ReturnMove['by']): ReturnMove | undefined =>
  returnMoves[from].find((each) => each.to === to && each.by === by);

/** Whether its units are returned or about to be, so that they cannot be returned a second time. */
export const countsAsReturned = (status: ReturnStatus): boolean => status !== 'refused' && status !== 'withdrawn';

/** Whether its units have arrived and are refunded or about to be. */
export const isTakenBack = (status: ReturnStatus): boolean => status === 'received' || status === 'refunded';

/** Days in India after the day of the delivery; the policy pages read it, too. */
export const returnDays = 30;

/** How long a bank takes to show a refund; shown by the policy pages, the account and the e-mails. */
export const refundTime = '5–7 business days';

/** Returns of one order, including refused and withdrawn ones. */
export const maxReturns = 20;

/** Photos of one return. */
export const maxPhotos = 4;

/** The last day on which a return can be requested, e.g. `2026-12-21`. */
export const lastReturnDay = (deliveredAt: Date): string =>
  indianDay(new Date(startOfIndianDay(indianDay(deliveredAt)).getTime() + returnDays * 86_400_000));

export const isReturnable = (deliveredAt: Date, now: Date): boolean => now < endOfIndianDay(lastReturnDay(deliveredAt));
