/** Which order did this customer's payment make? Settles it if need be, for every endpoint that a browser asks after paying. */

import { type OrderItem, orderOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { type CheckoutItem, checkoutOfProviderOrder } from './checkout-store.ts';
import { type Settlement, settle } from './settle-checkout.ts';

/** The customer's own checkout behind a provider order; another's is as unknown as none. */
export async function findOwnCheckout(customerId: string, providerOrderId: string): Promise<CheckoutItem> {
  const checkout = await checkoutOfProviderOrder(providerOrderId);
  if (checkout?.customerId !== customerId) throw new Failure('checkout_not_found');
  return checkout;
}

/**
 * @param isProven the provider signed that this payment was made: while it cannot be asked, the payment is being confirmed
 * @throws Failure `payment_pending`, `payment_failed`, `payment_refunded`, `payment_provider_down`, `checkout_not_found`
 */
export async function settleOwnCheckout(checkout: CheckoutItem, paymentId: string, isProven: boolean, now: Date): Promise<OrderItem> {
  const settled = await settle(checkout, now, paymentId).catch((error: unknown) => {
    throw toProviderFailure(error, isProven ? 'payment_pending' : 'payment_provider_down');
  });
  if (settled.status !== 'confirmed') throw refusalOf(settled, isProven);
  if (!settled.payments.includes(paymentId)) throw new Failure('checkout_not_found');
  const order = await orderOfCustomer(checkout.customerId, checkout.id);
  if (order === undefined) throw new Failure('internal', { cause: new Error('A confirmed checkout has no order.') });
  return order;
}

function refusalOf({ status, otherAmount }: Settlement, isProven: boolean): Failure {
  if (status === 'refund_due') {
    return new Failure(
      'payment_refunded',
      otherAmount ? { message: 'Your payment was not the amount of this purchase, so it is being refunded.' } : {},
    );
  }
  // What was signed as authorised cannot have failed for good: the provider's list is behind.
  return status === 'failed' && !isProven ? new Failure('payment_failed') : new Failure('payment_pending', { retryAfter: 2 });
}

/** Another failure than the provider's stays what it is. */
export function toProviderFailure(error: unknown, code: 'payment_pending' | 'payment_provider_down'): unknown {
  if (!(error instanceof Error) || (error.name !== 'ProviderDown' && error.name !== 'ProviderRefused')) return error;
  log.warn('provider.not-asked', errorFields(error));
  return new Failure(code, { retryAfter: 5, cause: error });
}
