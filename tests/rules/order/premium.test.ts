/** The rule that makes a customer a premium customer. */
import { describe, expect, it } from 'vitest';
import { isPremium, premium } from '#shared/rules/order/premium.ts';

const now = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const order = (total: number, days = 1, ...back: number[]) => ({ createdAt: daysAgo(days), total, refunds: back.map((amount) => ({ amount })) });

describe('a premium customer', () => {
  it('requires a spending of ten thousand rupees for premium status', () => {
    expect(premium.spent).toBe(10_000 * 100);
    expect(isPremium([order(600_000), order(400_000)], now)).toBe(true);
    expect(isPremium([order(600_000), order(399_999)], now)).toBe(false);
    expect(isPremium([], now)).toBe(false);
  });

  it('does not count refunded amounts towards premium status', () => {
    expect(isPremium([order(1_200_000, 1, 200_000)], now)).toBe(true);
    expect(isPremium([order(1_200_000, 1, 100_000, 100_001)], now)).toBe(false);
    expect(isPremium([order(1_000_000, 2, 1_000_000), order(1_000_000, 1)], now)).toBe(true);
  });

  it('counts the amount of a failed refund towards premium status, because the shop still has it', () => {
    const refunds = (status: string) => [{ amount: 1, status }];
    expect(isPremium([{ ...order(1_000_000), refunds: refunds('failed') }], now)).toBe(true);
    expect(isPremium([{ ...order(1_000_000), refunds: refunds('pending') }], now)).toBe(false);
  });

  it('counts orders of the last 365 days inclusive towards premium status', () => {
    expect(isPremium([order(1_000_000, 365)], now)).toBe(true);
    expect(isPremium([{ createdAt: new Date(Date.parse(daysAgo(365)) - 1).toISOString(), total: 1_000_000 }], now)).toBe(false);
    expect(isPremium([order(999_999, 1), order(1, 366)], now)).toBe(false);
  });

  it('counts orders without stored refunds towards premium status', () => {
    expect(isPremium([{ createdAt: daysAgo(3), total: 1_000_000 }], now)).toBe(true);
  });
});
