/** What does a patient get back who gives up a paid appointment? The one policy, read by the refund and by both of the clinic's policy pages. */

export interface RefundTier {
  /** The notice given, in whole hours before the appointment begins: from here up to the tier above. */
  readonly fromHours: number;
  /** Of the fee. */
  readonly percent: number;
}

/** An appointment keeps the version under which it was booked; a change of the tiers is a new version. */
export const refundPolicy: { readonly version: string; readonly tiers: readonly RefundTier[] } = {
  version: '2026-11-21',
  tiers: [
    { fromHours: 24, percent: 100 },
    { fromHours: 12, percent: 50 },
    { fromHours: 2, percent: 25 },
    { fromHours: 0, percent: 0 },
  ],
};

/** Of the fee, when the clinic itself cancels. */
export const clinicCancelsPercent = 100;

const hour = 3_600_000;

/** An appointment can be given another time of the same doctor, for the same fee: until so long before it begins, so often. */
export const reschedulePolicy = { untilHours: 2, most: 3 } as const;

/** The last instant at which an appointment that begins at another (ms) can be given another time. */
export const rescheduleEnd = (beginsAt: number): number => beginsAt - reschedulePolicy.untilHours * hour;

/**
 * Per cent of the fee for whoever cancels at one instant an appointment that begins at another (ms). After it has begun: nothing.
 * @param most what would have come back before the patient rescheduled it: a later time gives no more than that
 */
export function refundPercent(cancelledAt: number, beginsAt: number, most = 100): number {
  return Math.min(most, refundPolicy.tiers.find(({ fromHours }) => beginsAt - cancelledAt >= fromHours * hour)?.percent ?? 0);
}
