/**
 * Which moves can a return make, who may ask for them, and until when may one be asked for?
 *
 *     requested -> approved -> received -> refunded
 *       |   \         |
 *       |    +--------+--> refused
 *       +--> withdrawn
 */
import { endOfIndianDay, indianDay, startOfIndianDay } from './india-day.ts';

export const returnStatuses = ['requested', 'approved', 'received', 'refunded', 'refused', 'withdrawn'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export interface ReturnMove {
  readonly to: ReturnStatus;
  /** `provider`: happens when the provider says that the refund is done. */
  readonly by: 'admin' | 'customer' | 'provider';
  readonly needsReason: boolean;
}
const move = (to: ReturnStatus, by: ReturnMove['by'], needsReason = false): ReturnMove => ({ to, by, needsReason });

export const returnMoves: Readonly<Record<ReturnStatus, readonly ReturnMove[]>> = {
  requested: [move('approved', 'admin'), move('refused', 'admin', true), move('withdrawn', 'customer')],
  // What comes back is looked at before it is paid for, or never comes.
  approved: [move('received', 'admin'), move('refused', 'admin', true)],
  received: [move('refunded', 'provider')],
  refunded: [],
  refused: [],
  withdrawn: [],
};

export const returnMove = (from: ReturnStatus, to: ReturnStatus, by: ReturnMove['by']): ReturnMove | undefined =>
  returnMoves[from].find((each) => each.to === to && each.by === by);

/** Whether its units are given back, or about to be: they cannot be returned a second time. */
export const countsAsReturned = (status: ReturnStatus): boolean => status !== 'refused' && status !== 'withdrawn';

/** Whether its units have been taken back and are paid for. */
export const isTakenBack = (status: ReturnStatus): boolean => status === 'received' || status === 'refunded';

/** The promise to the shopper; the policy pages are written from it. Days in India after that of the delivery. */
export const returnDays = 30;

/** Until a bank shows a refund; told by the policy pages, the account and the mails. */
export const refundTime = '5–7 business days';

/** Returns of one order, the refused and withdrawn ones too. */
export const mostReturns = 20;

/** Pictures of one return. */
export const mostPhotos = 4;

/** The last day on which a return can be asked for: `2026-12-21`. */
export const lastReturnDay = (deliveredAt: Date): string =>
  indianDay(new Date(startOfIndianDay(indianDay(deliveredAt)).getTime() + returnDays * 86_400_000));

export const isReturnable = (deliveredAt: Date, now: Date): boolean => now < endOfIndianDay(lastReturnDay(deliveredAt));
