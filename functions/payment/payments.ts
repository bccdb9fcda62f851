/** Calls the provider of an order, session or payment, by the form of the id. */
import { providerOf } from '#shared/rules/order/payment-provider.ts';
import type { ProviderPayment, ProviderRefund } from './provider.ts';
import * as razorpay from './razorpay.ts';
import * as razorpayBooks from './razorpay-ledger.ts';
import * as stripe from './stripe.ts';

/** Every attempt to pay a Razorpay order or a Stripe session. @throws ProviderDown, ProviderRefused */
export const paymentsOf = (orderId: string): Promise<readonly ProviderPayment[]> =>
  providerOf(orderId) === 'stripe' ? stripe.paymentsOfSession(orderId) : razorpay.paymentsOfOrder(orderId);

/** Undefined when the provider does not know it. @throws ProviderDown */
export const paymentAtProvider = (paymentId: string): Promise<ProviderPayment | undefined> =>
  providerOf(paymentId) === 'stripe' ? stripe.paymentById(paymentId) : razorpayBooks.paymentAtProvider(paymentId);

/** The refunds of a payment, made by any caller, at most 100. @throws ProviderDown, ProviderRefused */
export const readRefundRecords = (paymentId: string): Promise<readonly ProviderRefund[]> =>
  providerOf(paymentId) === 'stripe' ? stripe.refundsOfPayment(paymentId) : razorpay.refundsOfPayment(paymentId);

/** Refunds `amount` paise, once for each key. @throws ProviderDown, ProviderRefused */
export const refund: typeof razorpay.refund = (paymentId, ...how) =>
  providerOf(paymentId) === 'stripe' ? stripe.refund(paymentId, ...how) : razorpay.refund(paymentId, ...how);
