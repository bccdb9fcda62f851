/** Turns a captured payment into exactly one order, or into a refund when no order can be made. */

import { countUses } from '#functions/offers/offer-uses.ts';
import { putInvoiceDue } from '#functions/order/invoice/invoice-store.ts';
import { type OrderItem, placeOrder } from '#functions/order/order-store.ts';
import { fetchPayments, logUnsettledPayment } from '#functions/payment/fetch-payments.ts';
import { putPayment } from '#functions/payment/payment-store.ts';
import { processRefund } from '#functions/payment/process-refund.ts';
import type { ProviderPayment } from '#functions/payment/provider.ts';
import {
  isNotAsAgreed,
  matchesPayable,
  refundUnmatchedPayment,
  refundUnmatchedPaymentWrites,
  toPaymentRecord,
} from '#functions/payment/unmatched-payment.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { ensureStockItems, sellFree, sellHeld } from '#functions/stock/stock-store.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { purchaseOf } from '#shared/rules/order/purchase.ts';
import { figuresOf } from '#shared/rules/order/quote.ts';
import { lineName, variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { removeBought } from './cart-store.ts';
import { type CheckoutItem, clearOpenCheckout, moveCheckout, readCheckout } from './checkout-store.ts';
import { finishCheckoutRefund } from './finish-refund.ts';

export interface Settlement {
  /** `pending`: not paid, or not known to be paid; `refund_due`: paid, and the payment is refunded. */
  readonly status: 'confirmed' | 'pending' | 'failed' | 'refund_due';
  /** Set with `refund_due` when the payment was not what was agreed, so that the shopper is not told that it came too late. */
  readonly isNotAsAgreed?: boolean;
  /** Ids of all payments that the provider reports for this checkout. */
  readonly payments: readonly string[];
}

export interface SettleOptions {
  readonly now: Date;
  /** The payment that the caller asks about. If it made the order, the provider is not asked again. */
  readonly paymentId?: string;
  /** The event's record, to be written in the same transaction; set when a webhook is the caller. */
  readonly event?: TransactItem | undefined;
}

/**
 * Settles a checkout with the payments that the provider reports for it.
 *
 * Idempotent: concurrent and repeated calls return the result of the first one. Callers are the browser's callback, the provider's
 * webhook, POST /api/orders, the opening of another checkout and the job settle-pending.
 *
 * @throws ProviderDown, ProviderRefused when the provider cannot be reached; Failure `unavailable` when the table is too busy
 */
export async function settleCheckout(checkout: CheckoutItem, { now, paymentId, event }: SettleOptions): Promise<Settlement> {
  const { id, customerId, status, providerOrderId } = checkout;
  if (status === 'confirmed' && paymentId !== undefined && checkout.paymentId === paymentId) return { status: 'confirmed', payments: [paymentId] };
  if (providerOrderId === undefined) return { status: 'pending', payments: [] };
  const payments = await fetchPayments(checkout, providerOrderId);
  const captured = payments.filter((payment) => payment.status === 'captured');
  return logUnsettledPayment(captured, { checkoutId: id, customerId }, async () => {
    // A single capture has one transaction, which also records the event. With several, the event is recorded after the refunds.
    const eventWrite = captured.length === 1 ? event : undefined;
    const settledCheckout = await placeOrderOnce(checkout, captured, { now, event: eventWrite });
    // Only now is it known which payment made the order: a concurrent call may have chosen another one.
    const surplus = captured.filter((payment) => payment.id !== settledCheckout.paymentId);
    for (const payment of surplus) await refundUnmatchedPayment(settledCheckout, payment, now, finishCheckoutRefund);
    return toSettlement(settledCheckout, payments, surplus);
  });
}

async function toSettlement(checkout: CheckoutItem, payments: readonly ProviderPayment[], surplus: readonly ProviderPayment[]): Promise<Settlement> {
  const ids = payments.map(({ id }) => id);
  if (checkout.status === 'confirmed') return { status: 'confirmed', payments: ids };
  const hasEnded = payments.length > 0 && payments.every(({ status }) => status === 'failed' || status === 'refunded');
  const isRefunded = hasEnded && payments.some(({ status }) => status === 'refunded');
  if (checkout.status === 'refund_due' || surplus.length > 0 || isRefunded)
    return { status: 'refund_due', isNotAsAgreed: await isNotAsAgreed(payments), payments: ids };
  return { status: hasEnded ? 'failed' : 'pending', payments: ids };
}

type EffectOptions = Pick<SettleOptions, 'now' | 'event'>;

/** Makes the order from the earliest payment that matches the checkout; returns the checkout as it is afterwards. */
async function placeOrderOnce(checkout: CheckoutItem, captured: readonly ProviderPayment[], { now, event }: EffectOptions): Promise<CheckoutItem> {
  const payment = captured.filter((each) => matchesPayable(checkout, each)).toSorted(byCaptureTime)[0];
  if (payment === undefined) return (await readCheckout(checkout.id)) ?? checkout;
  return retryOnConflict(
    async (attempt) => {
      const current = attempt === 1 ? checkout : ((await readCheckout(checkout.id)) ?? checkout);
      if (current.status !== 'open' && current.status !== 'expired') return current;
      // Stock in its old form would look sold out, and the payment would be refunded, so convert it before taking free units. Held units in the
      // old form fail their condition, and the next attempt converts them.
      if (attempt > 1 || current.status === 'expired') await ensureStockItems(current.lines.map(({ productId }) => productId));
      // After a conflict the event may be recorded already, by another delivery of the same event.
      return placeOrderOrRefund(current, payment, { now, event: attempt === 1 ? event : undefined });
    },
    // At most five callers compete: two callbacks of the browser, webhook, job, and the opening of another checkout. Every failed attempt means
    // that another caller got further. The webhook and the job retry after more than two seconds.
    { maxAttempts: 5, retryAfter: 2 },
  );
}

const byCaptureTime = (one: ProviderPayment, other: ProviderPayment): number => one.created_at - other.created_at || (one.id < other.id ? -1 : 1);

/** Confirms an open checkout from its held units, or an expired one from free units. If these are gone, the payment is refunded. */
async function placeOrderOrRefund(checkout: CheckoutItem, payment: ProviderPayment, { now, event }: EffectOptions): Promise<CheckoutItem> {
  const isHeld = checkout.status === 'open';
  if (checkout.isErased === true) return refundLatePayment(checkout, payment, { now, event });
  const { id, customerId, lines } = checkout;
  const { providerOrderId = '' } = checkout;
  const { deliveryPromise, ...purchase } = purchaseOf(checkout);
  // The days that were promised to a payment on the day of the checkout are too early for one that comes days later.
  const canKeepPromise = isHeld || indianDay(now) === indianDay(new Date(checkout.createdAt));
  const { order, writes } = placeOrder(
    {
      ...purchase,
      ...(canKeepPromise && deliveryPromise !== undefined ? { deliveryPromise } : {}),
      ...{ id, paymentId: payment.id, providerOrderId, paymentMethod: payment.method ?? '' },
    },
    now,
  );
  try {
    await commit([
      moveCheckout(id, checkout.status, 'confirmed', payment.id),
      putPayment(toPaymentRecord(checkout, payment, 'order', now)),
      ...writes,
      putInvoiceDue(order, now),
      ...lines.map((line) => (isHeld ? sellHeld : sellFree)(variantRefOf(line), line.quantity)),
      ...countUses(checkout, isHeld),
      ...(isHeld ? [clearOpenCheckout(checkout)] : []),
      ...(checkout.orderType === 'cart' ? [removeBought(customerId, lines.map(variantIdOf))] : []),
      enqueueEmail(orderPlacedEmail(order), now),
      ...(event === undefined ? [] : [event]),
    ]);
  } catch (error) {
    if (isHeld || !(error instanceof Failure && error.code === 'out_of_stock')) throw error;
    return refundLatePayment(checkout, payment, { now, event });
  }
  log.info('checkout.confirmed', { orderId: id, customerId, late: !isHeld });
  return { ...checkout, status: 'confirmed', paymentId: payment.id };
}

export function orderPlacedEmail(order: OrderItem): OutboxMail {
  const { id: orderId, customerId, orderNumber, buyer, lines, offers, deliveryPromise, giftMessage } = order;
  return {
    template: 'order-placed',
    to: buyer.email,
    firstName: buyer.firstName,
    customerId,
    orderNumber,
    orderId,
    ...(order.paymentStatus === 'due' ? { isDue: true } : { paper: { customerId, orderId } }),
    lines: lines.map((line) => ({
      name: lineName(line),
      ...(line.sku === undefined ? {} : { sku: line.sku }),
      quantity: line.quantity,
      amount: line.unitPrice * line.quantity,
    })),
    ...figuresOf(order),
    ...(offers === undefined ? {} : { offers: [...offers] }),
    ...(deliveryPromise === undefined ? {} : { deliveryPromise }),
    ...(giftMessage === undefined ? {} : { giftMessage }),
  };
}

/** Refunds a payment that arrived after the hold had ended, when the stock is gone or the customer's account is erased. */
async function refundLatePayment(checkout: CheckoutItem, payment: ProviderPayment, { now, event }: EffectOptions): Promise<CheckoutItem> {
  const { id, customerId } = checkout;
  await commit([
    moveCheckout(id, 'expired', 'refund_due'),
    ...refundUnmatchedPaymentWrites(checkout, payment, 'stock_gone', now),
    ...(event === undefined ? [] : [event]),
  ]);
  log.warn('checkout.paid-too-late', { checkoutId: id, customerId, paymentId: payment.id });
  await processRefund(payment.id, now, finishCheckoutRefund);
  return { ...checkout, status: 'refund_due' };
}
