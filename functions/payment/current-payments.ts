/** Which payments does the provider know of what we sell? One that it left authorised is captured while what it is for is still held. */

import { log } from '#functions/platform/log.ts';
import { paymentsOf } from './payments.ts';
import type { ProviderPayment } from './provider.ts';
import { capture } from './razorpay.ts';
import { matchesPayable, type Payable } from './unmatched-payment.ts';

/** Capturing is the provider's own work (`payment.capture: automatic`); of Stripe's none is ever only authorised. @throws ProviderDown, ProviderRefused */
export async function fetchPayments(payable: Payable, providerOrderId: string): Promise<readonly ProviderPayment[]> {
  const payments = await paymentsOf(providerOrderId);
  const waiting = payments.find((payment) => payment.status === 'authorized' && matchesPayable(payable, payment));
  if (waiting === undefined || payable.status !== 'open' || payments.some(({ status }) => status === 'captured')) return payments;
  try {
    await capture(waiting.id, waiting.amount);
  } catch (error) {
    // Somebody was faster, or the answer was lost: what is true now is asked below.
    log.warn('payment.not-captured', { paymentId: waiting.id, error: error instanceof Error ? error.name : typeof error });
  }
  return paymentsOf(providerOrderId);
}
