/** Settles the customer's own checkout and returns its order, for every endpoint that a browser calls after paying. */

import { type OrderItem, orderOfCustomer } from '#functions/order/order-store.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { type CheckoutItem, checkoutOfProviderOrder } from './checkout-store.ts';
import { type Settlement, settleCheckout } from './settle-checkout.ts';

/**
 * Finds the customer's own checkout by its provider order.
 * @throws Failure `checkout_not_found`, also for another customer's checkout, so that its existence is not revealed
 */
export async function findOwnCheckout(customerId: string, providerOrderId: string): Promise<CheckoutItem> {
  const checkout = await checkoutOfProviderOrder(providerOrderId);
  if (checkout?.customerId !== customerId) throw new Failure('checkout_not_found');
  return checkout;
}

/**
 * @param isSigned whether the provider has signed this payment: then, while the provider cannot be reached, it counts as being confirmed
 * @throws Failure `payment_pending`, `payment_failed`, `payment_refunded`, `payment_provider_down`, `checkout_not_found`
 */
export async function settleOwnCheckout(checkout: CheckoutItem, paymentId: string, isSigned: boolean, now: Date): Promise<OrderItem> {
  const settlement = await settleCheckout(checkout, { now, paymentId }).catch(
    throwProviderErrorAs(isSigned ? 'payment_pending' : 'payment_provider_down'),
  );
  if (settlement.status !== 'confirmed') throw toSettlementFailure(settlement, isSigned);
  if (!settlement.payments.includes(paymentId)) throw new Failure('checkout_not_found');
  const order = await orderOfCustomer(checkout.customerId, checkout.id);
  if (order === undefined) throw new Failure('internal', { cause: new Error('A confirmed checkout has no order.') });
  return order;
}

/**
 * @returns the id of the order that the checkout's payment made, or null while nothing is paid
 * @throws Failure `payment_refunded`, `payment_provider_down`
 */
export async function findPaidOrderId(checkout: CheckoutItem, now: Date): Promise<string | null> {
  // The order of a checkout has the checkout's id.
  if (checkout.status === 'confirmed') return checkout.id;
  const settlement = await settleCheckout(checkout, { now }).catch(throwProviderErrorAs('payment_provider_down'));
  if (settlement.status === 'refund_due') throw toSettlementFailure(settlement, false);
  return settlement.status === 'confirmed' ? checkout.id : null;
}

function toSettlementFailure({ status, isNotAsAgreed }: Settlement, isSigned: boolean): Failure {
  if (status === 'refund_due') {
    return new Failure(
      'payment_refunded',
      isNotAsAgreed ? { message: 'The amount you paid does not match this purchase, so we are refunding it.' } : {},
    );
  }
  // A payment that was signed as authorised has not failed for good: the provider's list lags behind.
  return status === 'failed' && !isSigned ? new Failure('payment_failed') : new Failure('payment_pending', { retryAfter: 2 });
}
