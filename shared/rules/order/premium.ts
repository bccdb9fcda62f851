/** Who is a Premium Customer: customers who recently spent enough. Refunded money does not count. */
import type { Paise } from '../money.ts';
import { isPaid, type PaymentStatus } from './order-status.ts';

export const premium: { readonly spent: Paise; readonly days: number; readonly orders: number } = {
  /** Rs 10,000. */
  spent: 1_000_000,
  days: 365,
  /** How many of the newest orders are examined. */
  orders: 200,
};

interface Bought {
  readonly createdAt: string;
  readonly total: Paise;
  /** Absent: paid online. */
  readonly paymentStatus?: PaymentStatus;
  /** A pending refund no longer counts as revenue. */
  readonly refunds?: readonly { readonly amount: Paise }[];
}

export function isPremium(orders: readonly Bought[], now: Date): boolean {
  const since = new Date(now.getTime() - premium.days * 86_400_000).toISOString();
  const spent = orders
    .filter(({ createdAt, paymentStatus = 'completed' }) => createdAt >= since && isPaid(paymentStatus))
    .reduce((sum, { total, refunds = [] }) => sum + total - refunds.reduce((back, { amount }) => back + amount, 0), 0);
  return spent >= premium.spent;
}
