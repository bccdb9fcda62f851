/** Refunds captured payments for which there is no order or appointment. */

import { log } from '#functions/platform/log.ts';
import { enqueueEmailToBuyer } from '#functions/platform/mail/outbox-store.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { type PaymentItem, paymentById, putPayment } from './payment-store.ts';
import { type FinishRefund, processRefund } from './process-refund.ts';
import type { ProviderPayment } from './provider.ts';
import { refundById, scheduleRefund, type UnmatchedReason } from './refund-store.ts';

/** What a payment is for: a checkout of the shop, or an appointment of the clinic. */
export interface Payable {
  readonly id: string;
  readonly customerId: string;
  readonly status: string;
  readonly total: Paise;
  readonly providerOrderId?: string;
  /** The Stripe session of an appointment, beside or instead of its Razorpay order. */
  readonly stripeSessionId?: string;
  readonly buyer: { readonly email: string; readonly firstName: string };
  /** Set only for an appointment. */
  readonly doctorId?: string;
}

/** The provider's orders and sessions at which this can be paid, or could be paid before. */
export const providerOrderIdsOf = ({ providerOrderId, stripeSessionId }: Payable): readonly string[] =>
  [providerOrderId, stripeSessionId].filter((id) => id !== undefined);

const refundedAmount = (payment: ProviderPayment): number => payment.amount_refunded ?? 0;

/** Whether the payment belongs to the payable, has the agreed amount, and is not refunded in part. */
export function matchesPayable(payable: Payable, payment: ProviderPayment): boolean {
  return (
    providerOrderIdsOf(payable).includes(payment.order_id ?? '') &&
    payment.amount === payable.total &&
    payment.currency === 'INR' &&
    refundedAmount(payment) === 0
  );
}

/** Refunds a payment that was made twice, too late, or not of the agreed amount. Idempotent: a payment has one record. */
export async function refundUnmatchedPayment(payable: Payable, payment: ProviderPayment, now: Date, finish: FinishRefund): Promise<void> {
  if ((await paymentById(payment.id)) !== undefined) return;
  const reason = unmatchedReason(payable, payment);
  try {
    await commit(refundUnmatchedPaymentWrites(payable, payment, reason, now));
  } catch (error) {
    // A concurrent call has already recorded the payment.
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  log.warn('payment.refunded-unmatched', { checkoutId: payable.id, paymentId: payment.id, reason });
  await processRefund(payment.id, now, finish);
}

function unmatchedReason(payable: Payable, payment: ProviderPayment): UnmatchedReason {
  if (!matchesPayable(payable, payment)) return 'not_as_agreed';
  if (payable.status === 'confirmed') return 'paid_twice';
  return payable.doctorId === undefined ? 'stock_gone' : 'slot_gone';
}

/**
 * Whether one of these payments is refunded because it is not what was agreed. Read from our records, because the refund changes the provider's payment.
 */
export async function isNotAsAgreed(payments: readonly ProviderPayment[]): Promise<boolean> {
  const refunds = await Promise.all(payments.map(({ id }) => refundById(id)));
  return refunds.some((refund) => refund?.reason === 'not_as_agreed');
}

export function refundUnmatchedPaymentWrites(
  payable: Payable,
  payment: ProviderPayment,
  reason: UnmatchedReason,
  now: Date,
): readonly TransactItem[] {
  const { id: checkoutId, customerId, buyer, doctorId } = payable;
  const amount = payment.amount - refundedAmount(payment);
  const kind = {
    ...(doctorId === undefined ? {} : { isForAppointment: true }),
    ...(payment.currency === 'INR' ? {} : { currency: payment.currency }),
  };
  return [
    putPayment(toPaymentRecord(payable, payment, 'refund', now)),
    scheduleRefund(
      {
        id: payment.id,
        paymentId: payment.id,
        checkoutId,
        customerId,
        providerOrderId: providerOrderIdOf(payable, payment),
        amount,
        reason,
        ...kind,
      },
      now,
    ),
    ...enqueueEmailToBuyer({ template: 'refund-started', to: buyer.email, firstName: buyer.firstName, customerId, amount, reason, ...kind }, now),
  ];
}

const providerOrderIdOf = ({ providerOrderId = '' }: Payable, { order_id }: ProviderPayment): string => order_id ?? providerOrderId;

export function toPaymentRecord(payable: Payable, payment: ProviderPayment, outcome: PaymentItem['outcome'], now: Date): PaymentItem {
  const { id, amount, currency, method } = payment;
  const { id: checkoutId, customerId } = payable;
  const providerOrderId = providerOrderIdOf(payable, payment);
  return { id, checkoutId, customerId, providerOrderId, amount, currency, method: method ?? '', outcome, createdAt: now.toISOString() };
}
