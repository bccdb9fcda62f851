/** Which payments stand for no order, and how is their money owed back? */

import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { type PaymentItem, paymentById, putPayment } from './payment-store.ts';
import { type FinishRefund, processRefund } from './process-refund.ts';
import type { ProviderPayment } from './provider.ts';
import { scheduleRefund, type UnmatchedReason } from './refund-store.ts';

/** What is paid for in the provider's window: a checkout of the shop, or an appointment of the clinic. */
export interface Payable {
  readonly id: string;
  readonly customerId: string;
  readonly status: string;
  readonly total: Paise;
  readonly providerOrderId?: string;
  /** An appointment's session at Stripe, beside or instead of its order at Razorpay. */
  readonly stripeSessionId?: string;
  readonly buyer: { readonly email: string; readonly firstName: string };
  /** Of an appointment. */
  readonly doctorId?: string;
}

/** Where it can be paid, or could. */
export const ordersOf = ({ providerOrderId, stripeSessionId }: Payable): readonly string[] =>
  [providerOrderId, stripeSessionId].filter((id) => id !== undefined);

const refundedOf = (payment: ProviderPayment): number => payment.amount_refunded ?? 0;

/** Of one of its orders and of no other; nothing of it was given back before it came to an order. */
export function matchesPayable(checkout: Payable, payment: ProviderPayment): boolean {
  return (
    ordersOf(checkout).includes(payment.order_id ?? '') &&
    payment.amount === checkout.total &&
    payment.currency === 'INR' &&
    refundedOf(payment) === 0
  );
}

/** A payment that no order stands for: taken twice, too late, or not of the agreed amount. Once, however often it is met. */
export async function refundUnmatchedPayment(checkout: Payable, payment: ProviderPayment, now: Date, finish: FinishRefund): Promise<void> {
  if ((await paymentById(payment.id)) !== undefined) return;
  const reason = !matchesPayable(checkout, payment) ? 'not_as_agreed' : checkout.status === 'confirmed' ? 'paid_twice' : goneOf(checkout);
  try {
    await commit(refundUnmatchedPaymentWrites(checkout, payment, reason, now));
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  log.warn('payment.given-back', { checkoutId: checkout.id, paymentId: payment.id, reason });
  await processRefund(payment.id, now, finish);
}

const goneOf = ({ doctorId }: Payable): UnmatchedReason => (doctorId === undefined ? 'stock_gone' : 'slot_gone');

export function refundUnmatchedPaymentWrites(
  checkout: Payable,
  payment: ProviderPayment,
  reason: UnmatchedReason,
  now: Date,
): readonly TransactItem[] {
  const amount = payment.amount - refundedOf(payment);
  return [
    putPayment(toPaymentRecord(checkout, payment, 'refund', now)),
    scheduleRefund(
      {
        id: payment.id,
        paymentId: payment.id,
        checkoutId: checkout.id,
        customerId: checkout.customerId,
        providerOrderId: orderOf(checkout, payment),
        amount,
        reason,
        ...(checkout.doctorId === undefined ? {} : { isForAppointment: true }),
      },
      now,
    ),
    enqueueEmail(
      {
        template: 'refund-started',
        to: checkout.buyer.email,
        firstName: checkout.buyer.firstName,
        amount,
        reason,
        ...(checkout.doctorId === undefined ? {} : { isForAppointment: true }),
      },
      now,
    ),
  ];
}

const orderOf = ({ providerOrderId = '' }: Payable, { order_id }: ProviderPayment): string => order_id ?? providerOrderId;

export function toPaymentRecord(checkout: Payable, payment: ProviderPayment, outcome: PaymentItem['outcome'], now: Date): PaymentItem {
  const { id, amount, currency, method } = payment;
  const { id: checkoutId, customerId } = checkout;
  const providerOrderId = orderOf(checkout, payment);
  return { id, checkoutId, customerId, providerOrderId, amount, currency, method: method ?? '', outcome, createdAt: now.toISOString() };
}
