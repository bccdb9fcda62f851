/** Fetches the payments of a checkout or an appointment from the provider, and captures an authorised one while the goods or the slot are held. */

import { errorFields, type LogFields, log } from '#functions/platform/log.ts';
import { paymentsOf } from './payments.ts';
import type { ProviderPayment } from './provider.ts';
import { capture } from './razorpay.ts';
import { matchesPayable, type Payable } from './unmatched-payment.ts';

/** Razorpay captures by itself (`payment.capture: automatic`), so an authorised payment is rare; Stripe has none. @throws ProviderDown, ProviderRefused */
export async function fetchPayments(payable: Payable, providerOrderId: string): Promise<readonly ProviderPayment[]> {
  const payments = await paymentsOf(providerOrderId);
  const authorised = payments.find((payment) => payment.status === 'authorized' && matchesPayable(payable, payment));
  if (authorised === undefined || payable.status !== 'open' || payments.some(({ status }) => status === 'captured')) return payments;
  try {
    await capture(authorised.id, authorised.amount);
  } catch (error) {
    // Another caller captured the payment first, or the response was lost: the current state is fetched below.
    log.warn('payment.not-captured', { paymentId: authorised.id, error: error instanceof Error ? error.name : typeof error });
  }
  return paymentsOf(providerOrderId);
}

/** Runs `settle`, and logs each captured payment when it fails. @param captured the payments that the provider reports as captured */
export async function logUnsettledPayment<T>(captured: readonly ProviderPayment[], logFields: LogFields, settle: () => Promise<T>): Promise<T> {
  try {
    return await settle();
  } catch (error) {
    for (const { id } of captured) log.error('payment.not-settled', { ...logFields, paymentId: id, ...errorFields(error) });
    throw error;
  }
}
