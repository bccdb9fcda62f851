/** Does who cancels an appointment get back what the policy says? */
import { expect, it } from 'vitest';
import { refundPercent, refundPolicy, rescheduleEnd, reschedulePolicy } from '#shared/rules/refund-policy.ts';

const beginsAt = Date.parse('2026-11-21T05:00:00.000Z');
const minutes = 60_000;

it.each([
  [7 * 24 * 60, 100],
  [24 * 60, 100],
  [24 * 60 - 1, 50],
  [12 * 60, 50],
  [12 * 60 - 1, 25],
  [2 * 60, 25],
  [2 * 60 - 1, 0],
  [0, 0],
  [-30, 0],
])('%i minutes before the appointment give back %i per cent', (before, percent) => {
  expect(refundPercent(beginsAt - before * minutes, beginsAt)).toBe(percent);
});

it('a tier ends to the millisecond where the next begins', () => {
  expect(refundPercent(beginsAt - 24 * 60 * minutes + 1, beginsAt)).toBe(50);
});

it('the tiers fall from the longest notice to none, and the last takes whoever is left', () => {
  const { tiers } = refundPolicy;
  for (const [place, tier] of tiers.entries()) {
    const next = tiers[place + 1];
    if (next === undefined) expect(tier).toEqual({ fromHours: 0, percent: 0 });
    else expect(next.fromHours < tier.fromHours && next.percent < tier.percent).toBe(true);
  }
});

it('of one that was rescheduled comes back no more than would have before', () => {
  expect([100, 50, 25, 0].map((most) => refundPercent(beginsAt - 48 * 60 * minutes, beginsAt, most))).toEqual([100, 50, 25, 0]);
  expect(refundPercent(beginsAt - 3 * 60 * minutes, beginsAt, 50)).toBe(25);
});

it('it can be rescheduled while anything comes back', () => {
  const last = rescheduleEnd(beginsAt);
  expect(beginsAt - last).toBe(reschedulePolicy.untilHours * 60 * minutes);
  expect([refundPercent(last, beginsAt) > 0, refundPercent(last + 1, beginsAt)]).toEqual([true, 0]);
});
