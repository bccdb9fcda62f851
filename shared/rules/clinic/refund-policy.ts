/** The refund policy of paid appointments, used by the refund and by both of the clinic's policy pages. */
import { type Paise, percentOf } from '../money.ts';
import { minPayment } from '../order/quote.ts';

export interface RefundTier {
  /** The minimum notice of the tier, in whole hours before the appointment begins. */
  readonly fromHours: number;
  /** Per cent of the fee that is refunded. */
  readonly percent: number;
}

/** An appointment keeps the version under which it was booked; changed tiers need a new version. */
export const refundPolicy: { readonly version: string; readonly tiers: readonly RefundTier[] } = {
  version: '2026-11-21',
  tiers: [
    { fromHours: 24, percent: 100 },
    { fromHours: 12, percent: 50 },
    { fromHours: 2, percent: 25 },
    { fromHours: 0, percent: 0 },
  ],
};

/** Per cent of the fee that is refunded when the clinic cancels. */
export const clinicCancellationPercent = 100;

const hourMs = 3_600_000;

/** Until how many hours before the start, and how often, a patient can move an appointment to another time of the same doctor for the same fee. */
export const reschedulePolicy = { untilHours: 2, maxTimes: 3 } as const;

/**
 * The last instant (ms) at which an appointment that begins at `beginsAt` (ms) can be rescheduled: as long as a refund is possible.
 * @param minPercent the minimum refund, which an appointment has that the clinic moved
 */
export const rescheduleEnd = (beginsAt: number, minPercent = 0): number =>
  minPercent > 0 ? beginsAt : beginsAt - reschedulePolicy.untilHours * hourMs;

/**
 * Per cent of the fee that is refunded to a patient who cancels at `cancelledAt` (ms) an appointment that begins at `beginsAt` (ms); without
 * a minimum 0 once it has begun.
 * @param maxPercent the maximum: the refund at the time when the patient rescheduled, because a later time must not raise it
 * @param minPercent the minimum: the refund at the time when the clinic moved the appointment, because an earlier time must not reduce it
 */
export function refundPercent(cancelledAt: number, beginsAt: number, maxPercent = 100, minPercent = 0): number {
  const percent = refundPolicy.tiers.find(({ fromHours }) => beginsAt - cancelledAt >= fromHours * hourMs)?.percent ?? 0;
  return Math.max(minPercent, Math.min(maxPercent, percent));
}

/** The amount that a share of the fee gives back: nothing when it is below the least that a provider refunds, e.g. 25 % of two rupees. */
export function refundOfFee(fee: Paise, percent: number): Paise {
  const amount = percentOf(fee, percent);
  return amount < minPayment ? 0 : amount;
}
