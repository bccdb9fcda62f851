/** Who is a Premium Customer? Whoever has spent enough with us lately; what was given back does not count. */
import type { Paise } from './money.ts';

export const premium: { readonly spent: Paise; readonly days: number; readonly orders: number } = {
  /** Rs 10,000. */
  spent: 1_000_000,
  days: 365,
  /** The newest so many are looked at. */
  orders: 200,
};

interface Bought {
  readonly createdAt: string;
  readonly total: Paise;
  /** Money that is still on its way back is no longer ours. */
  readonly refunds?: readonly { readonly amount: Paise }[];
}

export function isPremium(orders: readonly Bought[], now: Date): boolean {
  const since = new Date(now.getTime() - premium.days * 86_400_000).toISOString();
  const spent = orders
    .filter(({ createdAt }) => createdAt >= since)
    .reduce((sum, { total, refunds = [] }) => sum + total - refunds.reduce((back, { amount }) => back + amount, 0), 0);
  return spent >= premium.spent;
}
