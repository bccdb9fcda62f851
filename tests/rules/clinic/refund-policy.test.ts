/** The refund policy of appointments: the percentage by notice, and the limit for rescheduling. */
import { expect, it } from 'vitest';
import { refundOfFee, refundPercent, refundPolicy, rescheduleEnd, reschedulePolicy } from '#shared/rules/clinic/refund-policy.ts';

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
])('refunds, when cancelled %i minutes before an appointment, %i per cent', (before, percent) => {
  expect(refundPercent(beginsAt - before * minutes, beginsAt)).toBe(percent);
});

it('applies the lower refund tier from the first millisecond after the limit', () => {
  expect(refundPercent(beginsAt - 24 * 60 * minutes + 1, beginsAt)).toBe(50);
});

it('orders the refund tiers by falling notice and percentage, down to 0 per cent without notice', () => {
  const { tiers } = refundPolicy;
  for (const [index, tier] of tiers.entries()) {
    const next = tiers[index + 1];
    if (next === undefined) expect(tier).toEqual({ fromHours: 0, percent: 0 });
    else expect(next.fromHours < tier.fromHours && next.percent < tier.percent).toBe(true);
  }
});

it('refunds a rescheduled appointment by no more than before it was rescheduled', () => {
  expect([100, 50, 25, 0].map((limit) => refundPercent(beginsAt - 48 * 60 * minutes, beginsAt, limit))).toEqual([100, 50, 25, 0]);
  expect(refundPercent(beginsAt - 3 * 60 * minutes, beginsAt, 50)).toBe(25);
});

it('refunds an appointment that the clinic moved by no less than before it was moved, and permits rescheduling it until it begins', () => {
  expect([100, 50, 25, 0].map((minimum) => refundPercent(beginsAt - 60 * minutes, beginsAt, 100, minimum))).toEqual([100, 50, 25, 0]);
  expect(refundPercent(beginsAt - 48 * 60 * minutes, beginsAt, 100, 25)).toBe(100);
  expect([rescheduleEnd(beginsAt, 25), rescheduleEnd(beginsAt, 0)]).toEqual([beginsAt, rescheduleEnd(beginsAt)]);
});

it('permits rescheduling an appointment as long as any refund is due', () => {
  const last = rescheduleEnd(beginsAt);
  expect(beginsAt - last).toBe(reschedulePolicy.untilHours * 60 * minutes);
  expect([refundPercent(last, beginsAt) > 0, refundPercent(last + 1, beginsAt)]).toEqual([true, 0]);
});

it('refunds nothing in place of less than the provider refunds', () => {
  expect([refundOfFee(60_000, 25), refundOfFee(400, 25), refundOfFee(399, 25), refundOfFee(100, 100), refundOfFee(60_000, 0)]).toEqual([
    15_000, 100, 100, 100, 0,
  ]);
  expect([refundOfFee(396, 25), refundOfFee(200, 25), refundOfFee(100, 50)]).toEqual([0, 0, 0]);
});
