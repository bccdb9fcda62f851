/** How does a payment become exactly one order, or go back? The one way from money to goods, for the browser, the provider and the sweep. */

import { invoiceDue } from '#functions/order/invoice/invoice-store.ts';
import { placeOrder } from '#functions/order/order-store.ts';
import { fetchPayments } from '#functions/payment/current-payments.ts';
import { putPayment } from '#functions/payment/payment-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import type { ProviderPayment } from '#functions/payment/provider.ts';
import { matchesPayable, refundUnmatchedPayment, refundUnmatchedPaymentWrites, toPaymentRecord } from '#functions/payment/unmatched-payment.ts';
import { logUnsettledPayment } from '#functions/payment/unsettled-payments.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import { sellFree, sellHeld } from '#functions/stock/stock-store.ts';
import { removeBought } from './cart-store.ts';
import { type CheckoutItem, checkoutById, clearOpenCheckout, moveCheckout } from './checkout-store.ts';
import { finishCheckoutRefund } from './finish-refund.ts';

export interface Settlement {
  /** `pending`: not paid, or not known to be; `refund_due`: paid, and the money goes back. */
  readonly status: 'confirmed' | 'pending' | 'failed' | 'refund_due';
  /** With `refund_due`: the payment was of another amount than agreed, and not too late. */
  readonly otherAmount?: boolean;
  /** Every payment of this checkout's provider order that was looked at. */
  readonly payments: readonly string[];
}

/**
 * Asks the provider what was paid for a checkout and writes down what follows from it, all of it or nothing.
 * Safe to repeat and to race: whoever comes second finds, and answers, what the first one wrote.
 * @param paymentId the payment that the caller asks about; one that is settled already costs no call to the provider
 * @param told the record of the event that brought us here, written in the transaction of what follows from it
 * @throws ProviderDown, ProviderRefused when the provider cannot be asked; Failure `unavailable` when the table is too busy
 */
export async function settle(read: CheckoutItem, now: Date, paymentId?: string, told?: TransactItem): Promise<Settlement> {
  if (read.status === 'confirmed' && paymentId !== undefined && read.paymentId === paymentId) return { status: 'confirmed', payments: [paymentId] };
  if (read.providerOrderId === undefined) return { status: 'pending', payments: [] };
  const found = await fetchPayments(read, read.providerOrderId);
  const payments = found.map(({ id }) => id);
  const taken = found.filter(({ status }) => status === 'captured');
  const { checkout, superfluous } = await logUnsettledPayment(taken, { checkoutId: read.id, customerId: read.customerId }, async () => {
    const checkout = await decide(
      read,
      taken.filter((payment) => matchesPayable(read, payment)),
      now,
      // With a payment too many there is more to do after it: the event has had its effect only then.
      told !== undefined && taken.length === 1 ? [told] : [],
    );
    const superfluous = taken.filter(({ id }) => id !== checkout.paymentId);
    for (const payment of superfluous) await refundUnmatchedPayment(checkout, payment, now, finishCheckoutRefund);
    return { checkout, superfluous };
  });
  if (checkout.status === 'confirmed') return { status: 'confirmed', payments };
  const ended = found.length > 0 && found.every(({ status }) => status === 'failed' || status === 'refunded');
  if (checkout.status === 'refund_due' || superfluous.length > 0 || (ended && found.some(({ status }) => status === 'refunded'))) {
    return { status: 'refund_due', otherAmount: found.some(({ amount }) => amount !== checkout.total), payments };
  }
  return { status: ended ? 'failed' : 'pending', payments };
}

/** Rounds against others who write about the same checkout; each round but the last is lost to a writer who got further. */
const rounds = 5;

async function decide(read: CheckoutItem, good: readonly ProviderPayment[], now: Date, told: readonly TransactItem[]): Promise<CheckoutItem> {
  const payment = [...good].sort((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))[0];
  if (payment === undefined) return (await checkoutById(read.id)) ?? read;
  let checkout = read;
  for (let round = 1; checkout.status === 'open' || checkout.status === 'expired'; round++) {
    try {
      // The same event may have been recorded by a delivery that came to nothing.
      return await confirm(checkout, payment, now, round === 1 ? told : []);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (round === rounds) throw new Failure('unavailable', { retryAfter: 2, cause: error });
      checkout = (await checkoutById(read.id)) ?? checkout;
    }
  }
  return checkout;
}

async function confirm(checkout: CheckoutItem, payment: ProviderPayment, now: Date, told: readonly TransactItem[]): Promise<CheckoutItem> {
  const { id, status, customerId, lines, buyer } = checkout;
  const inTime = status === 'open';
  if (checkout.isErased === true) return tooLate(checkout, payment, now, told);
  const { order, writes } = placeOrder(
    {
      id,
      customerId,
      lines,
      subtotal: checkout.subtotal,
      tax: checkout.tax,
      shippingCost: checkout.shippingCost,
      total: checkout.total,
      shippingAddress: checkout.shippingAddress,
      billingAddress: checkout.billingAddress,
      buyer,
      paymentId: payment.id,
      providerOrderId: checkout.providerOrderId ?? '',
      paymentMethod: payment.method ?? '',
    },
    now,
  );
  try {
    await commit([
      moveCheckout(id, status, 'confirmed', payment.id),
      putPayment(toPaymentRecord(checkout, payment, 'order', now)),
      ...writes,
      invoiceDue(order, now),
      ...lines.map(({ productId, quantity }) => (inTime ? sellHeld(productId, quantity) : sellFree(productId, quantity))),
      ...(inTime ? [clearOpenCheckout(checkout)] : []),
      ...(checkout.orderType === 'cart'
        ? [
            removeBought(
              customerId,
              lines.map(({ productId }) => productId),
            ),
          ]
        : []),
      enqueueEmail(
        {
          template: 'order-placed',
          to: buyer.email,
          firstName: buyer.firstName,
          orderNumber: order.orderNumber,
          paper: { customerId, orderId: id },
          lines: lines.map(({ name, quantity, unitPrice }) => ({ name, quantity, amount: unitPrice * quantity })),
          subtotal: order.subtotal,
          tax: order.tax,
          shippingCost: order.shippingCost,
          total: order.total,
        },
        now,
      ),
      ...told,
    ]);
    log.info('checkout.confirmed', { orderId: id, customerId, late: !inTime });
    return { ...checkout, status: 'confirmed', paymentId: payment.id };
  } catch (error) {
    if (inTime || !(error instanceof Failure && error.code === 'out_of_stock')) throw error;
    return tooLate(checkout, payment, now, told);
  }
}

async function tooLate(checkout: CheckoutItem, payment: ProviderPayment, now: Date, told: readonly TransactItem[]): Promise<CheckoutItem> {
  const { id, customerId } = checkout;
  await commit([moveCheckout(id, 'expired', 'refund_due'), ...refundUnmatchedPaymentWrites(checkout, payment, 'stock_gone', now), ...told]);
  log.warn('checkout.paid-too-late', { checkoutId: id, customerId, paymentId: payment.id });
  await processRefund(payment.id, now, finishCheckoutRefund);
  return { ...checkout, status: 'refund_due' };
}
