/** Decides who is a Premium Customer: a customer who recently spent enough. Refunded money does not count. */
import type { Paise } from '../money.ts';
import { isPaid, type PaymentStatus, refundedAmount } from './order-status.ts';

export const premium: { readonly spent: Paise; readonly days: number; readonly orders: number } = {
  /** Paise: Rs 10,000. */
  spent: 1_000_000,
  days: 365,
  /** The number of newest orders that are examined. */
  orders: 200,
};

interface PaidOrder {
  readonly createdAt: string;
  readonly total: Paise;
  /** Absent: paid online. */
  readonly paymentStatus?: PaymentStatus;
  readonly refunds?: Parameters<typeof refundedAmount>[0];
}

export function isPremium(orders: readonly PaidOrder[], now: Date): boolean {
  const from = new Date(now.getTime() - premium.days * 86_400_000).toISOString();
  const spent = orders
    .filter(({ createdAt, paymentStatus = 'completed' }) => createdAt >= from && isPaid(paymentStatus))
    .reduce((sum, { total, refunds = [] }) => sum + total - refundedAmount(refunds), 0);
  return spent >= premium.spent;
}
