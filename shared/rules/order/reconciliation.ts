/** Compares the shop's record of one payment with the provider's and names the differences. */
import type { Paise } from '../money.ts';

export const differenceKinds = [
  // The provider captured a payment that the shop has no record of.
  'payment_unknown',
  // The shop recorded that the payment made an order or confirmed an appointment, but there is none.
  'order_missing',
  // The shop has an order, or a decision about its money, but the provider captured nothing.
  'payment_missing',
  'amount_differs',
  'currency_differs',
  // The shop recorded a refund that the provider does not have.
  'refund_missing',
  // The provider made a refund that the shop has no record of.
  'refund_unknown',
  'refund_amount_differs',
  // One side reports that a refund is done, the other that it is not.
  'refund_status_differs',
  // The whole payment was refunded and the order is not marked as refunded, or the reverse.
  'refund_mark_differs',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  /** The refund that differs; the shop's id if it has one. */
  readonly refundId?: string;
  /** The value on each side: paise, a currency or a state; null when that side has none. */
  readonly ours: Paise | string | null;
  readonly theirs: Paise | string | null;
}

export interface ProviderRecords {
  readonly payment?: {
    readonly amount: Paise;
    readonly currency: string;
    readonly status: string;
    /** Whether the payment was ever captured, whatever was refunded since. */
    readonly isCaptured: boolean;
    readonly createdAt: Date;
  };
  readonly refunds: readonly { readonly id: string; readonly amount: Paise; readonly status: string }[];
}

export interface ShopRecords {
  readonly payment?: { readonly amount: Paise; readonly currency: string; readonly outcome: 'order' | 'appointment' | 'refund' };
  /** The order, or the appointment, for which the payment was used. */
  readonly order?: { readonly total: Paise; readonly paymentStatus: string };
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: Paise;
    readonly status: 'due' | 'requested' | 'processed' | 'failed';
    readonly providerRefundId?: string | undefined;
    readonly createdAt: Date;
  }[];
  /** Whether the provider's order belongs to a checkout or appointment of ours, settled or not. */
  readonly isKnownPurchase: boolean;
}

/** Milliseconds after which callback, webhook or job have recorded a payment. */
const settlementDelayMs = 5 * 60_000;
/** Milliseconds until the shop queries the provider about a pending refund again. */
const refundCheckIntervalMs = 86_400_000;

export function findDifferences(ours: ShopRecords, theirs: ProviderRecords, now: Date): readonly Difference[] {
  return [...comparePayments(ours, theirs, now), ...compareRefunds(ours, theirs, now), ...compareRefundMark(ours, theirs)];
}

function comparePayments({ payment, order, isKnownPurchase }: ShopRecords, { payment: providerPayment }: ProviderRecords, now: Date): Difference[] {
  const isCaptured = providerPayment?.isCaptured === true;
  if (payment === undefined && order === undefined) {
    if (!isCaptured || (isKnownPurchase && now.getTime() - providerPayment.createdAt.getTime() < settlementDelayMs)) return [];
    return [{ kind: 'payment_unknown', ours: null, theirs: providerPayment.amount }];
  }
  const amount = order?.total ?? payment?.amount ?? null;
  if (!isCaptured) return [{ kind: 'payment_missing', ours: amount, theirs: providerPayment?.status ?? null }];
  const differences: Difference[] = [];
  if (payment === undefined) differences.push({ kind: 'payment_unknown', ours: null, theirs: providerPayment.amount });
  if (payment !== undefined && payment.outcome !== 'refund' && order === undefined)
    differences.push({ kind: 'order_missing', ours: null, theirs: providerPayment.amount });
  const differingAmount = [order?.total, payment?.amount].find((each) => each !== undefined && each !== providerPayment.amount);
  if (differingAmount !== undefined) differences.push({ kind: 'amount_differs', ours: differingAmount, theirs: providerPayment.amount });
  const currency = payment?.currency ?? 'INR';
  if (currency !== providerPayment.currency) differences.push({ kind: 'currency_differs', ours: currency, theirs: providerPayment.currency });
  return differences;
}

function compareRefunds({ payment, order, refunds }: ShopRecords, theirs: ProviderRecords, now: Date): Difference[] {
  const differences: Difference[] = [];
  const unmatched = new Map(theirs.refunds.map((refund) => [refund.id, refund]));
  // Match first the refunds that name the provider's refund; the others may match what is left over.
  const sortedRefunds = refunds.toSorted((one, other) => Number(one.providerRefundId === undefined) - Number(other.providerRefundId === undefined));
  for (const { id, amount, status, providerRefundId, createdAt } of sortedRefunds) {
    const match = providerRefundId === undefined ? undefined : unmatched.get(providerRefundId);
    if (match !== undefined) {
      unmatched.delete(match.id);
      if (match.amount !== amount) differences.push({ kind: 'refund_amount_differs', refundId: id, ours: amount, theirs: match.amount });
      // When both sides report it as pending, one may be a step ahead of the other.
      const isUnderWay = status !== 'processed' && status !== 'failed' && now.getTime() - createdAt.getTime() < refundCheckIntervalMs;
      if (!isUnderWay && (status === 'processed') !== (match.status === 'processed') && !(status === 'failed' && match.status === 'failed'))
        differences.push({ kind: 'refund_status_differs', refundId: id, ours: status, theirs: match.status });
      continue;
    }
    if (status === 'due' || status === 'failed') continue;
    // Staff made the refund in the provider's dashboard, and our request then found the payment refunded.
    const byHand = providerRefundId === undefined ? [...unmatched.values()].find((each) => each.status === 'processed') : undefined;
    if (byHand !== undefined && theirs.payment?.status === 'refunded') for (const each of theirs.refunds) unmatched.delete(each.id);
    else differences.push({ kind: 'refund_missing', refundId: id, ours: amount, theirs: null });
  }
  if (payment?.outcome === 'refund' && refunds.length === 0 && !theirs.refunds.some(({ status }) => status !== 'failed'))
    differences.push({ kind: 'refund_missing', ours: payment.amount, theirs: null });
  // When a response was lost, the provider knows the refund and we do not: the next attempt gets the same response.
  const requestedAmounts = refunds
    .filter(({ status, providerRefundId }) => status === 'due' && providerRefundId === undefined)
    .map(({ amount }) => amount);
  for (const { id, amount, status } of unmatched.values()) {
    const requestedIndex = requestedAmounts.indexOf(amount);
    if (status === 'failed' || (payment === undefined && order === undefined)) continue;
    if (requestedIndex >= 0) requestedAmounts.splice(requestedIndex, 1);
    else differences.push({ kind: 'refund_unknown', refundId: id, ours: null, theirs: amount });
  }
  return differences;
}

function compareRefundMark({ order, refunds }: ShopRecords, { payment: providerPayment }: ProviderRecords): Difference[] {
  if (order === undefined || providerPayment?.isCaptured !== true || refunds.some(({ status }) => status === 'due' || status === 'requested'))
    return [];
  const [isMarkedRefunded, isRefunded] = [order.paymentStatus === 'refunded', providerPayment.status === 'refunded'];
  return isMarkedRefunded === isRefunded ? [] : [{ kind: 'refund_mark_differs', ours: order.paymentStatus, theirs: providerPayment.status }];
}
