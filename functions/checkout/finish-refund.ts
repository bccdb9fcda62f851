/** Ends the refund of a payment that made no order: the customer gets an e-mail. */
import { emailBuyer } from '#functions/order/update-order.ts';
import type { FinishRefund } from '#functions/payment/process-refund.ts';
import { readCheckout } from './checkout-store.ts';

export const finishCheckoutRefund: FinishRefund = async ({ amount, currency, checkoutId }, status, now) => {
  const checkout = status === 'processed' ? await readCheckout(checkoutId) : undefined;
  return checkout === undefined
    ? []
    : emailBuyer(checkout, { template: 'refund-done', amount, ...(currency === undefined ? {} : { currency }) }, now);
};
