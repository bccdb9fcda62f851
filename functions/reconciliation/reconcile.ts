/**
 * Compares all payments, refunds and orders of the shop with those of the providers, page by page and in both directions. The progress
 * is stored after each page, so that the next run continues there. At most a page of each side is in memory.
 */

import { checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { dueRefundsPartition, monthOrdersPartition, monthRefundsPartition } from '#functions/keys.ts';
import { type ListedOrder, ordersListed } from '#functions/order/order-store.ts';
import type { ProviderPayment } from '#functions/payment/provider.ts';
import { paymentsOfOrder } from '#functions/payment/razorpay.ts';
import { ordersBetween, pageSize, paymentsBetween, refundsBetween } from '#functions/payment/razorpay-ledger.ts';
import type { RefundItem } from '#functions/payment/refund-store.ts';
import * as stripe from '#functions/payment/stripe-ledger.ts';
import { readRazorpaySecrets, stripeSecrets } from '#functions/platform/secrets.ts';
import { indianMonth, monthAfter } from '#shared/rules/india-day.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { isCaptured, reconcilePayment } from './reconcile-payment.ts';
import { type Comparison, openDifferencesAfter, readPage } from './reconciliation-store.ts';

/** Concurrent calls to the provider. */
const maxConcurrent = 8;
const compareEach = <T>(items: readonly T[], compare: (item: T) => Promise<void>): Promise<void> => runConcurrently(maxConcurrent, items, compare);
const daysInMs = (count: number) => count * 86_400_000;
/** Milliseconds by which a comparison overlaps the previous one, because a payment can be authorised and a refund can fail days later. */
const overlapMs = daysInMs(7);
/** Milliseconds that the first comparison looks back, and the maximum for every comparison. */
const maxLookBackMs = daysInMs(35);
/** Milliseconds by which a payment may have begun before its order. */
const paymentLeadMs = 3_600_000;

export function startComparison(lastTo: string | undefined, now: Date): Comparison {
  const from = Math.max(now.getTime() - maxLookBackMs, lastTo === undefined ? 0 : Date.parse(lastTo) - overlapMs);
  return { from: new Date(from).toISOString(), to: now.toISOString(), step: 0, skip: 0, payments: 0, refunds: 0 };
}

/** Compares one page of a step and returns the new progress. @throws ProviderDown */
type Step = (progress: Comparison, now: Date) => Promise<Comparison>;

const timeRange = ({ from, to, skip }: Comparison) => ({ from: new Date(from), to: new Date(to), skip });
const toNextStep = (progress: Comparison): Comparison => {
  const { month: _, start: __, after: ___, ...rest } = progress;
  return { ...rest, step: progress.step + 1, skip: 0 };
};
/** Moves on to the next page of the provider's list, or to the next step after the last page. */
const advancePage = (progress: Comparison, listed: number): Comparison =>
  listed < pageSize ? toNextStep(progress) : { ...progress, skip: progress.skip + listed };

/** The provider's payments: each captured one is recorded by the shop with the same amounts and refunds. */
const compareProviderPayments: Step = async (progress, now) => {
  const listed = await paymentsBetween(timeRange(progress));
  const captured = listed.filter(isCaptured);
  await compareEach(captured, (payment) => reconcilePayment(payment.id, { payment, isNew: true }, now));
  return advancePage({ ...progress, payments: progress.payments + captured.length }, listed.length);
};

/** The provider's refunds, including those of older payments. */
const compareProviderRefunds: Step = async (progress, now) => {
  const listed = await refundsBetween(timeRange(progress));
  await compareEach(uniqueIds(listed.map((refund) => refund.payment_id)), (id) => reconcilePayment(id, {}, now));
  return advancePage({ ...progress, refunds: progress.refunds + listed.length }, listed.length);
};

/** The provider's orders: each paid one belongs to a purchase that the shop has settled. */
const compareProviderOrders: Step = async (progress, now) => {
  if ((await readRazorpaySecrets()) === undefined) return toNextStep(progress);
  const listed = await ordersBetween(timeRange(progress));
  await compareEach(
    listed.filter(({ status }) => status === 'paid'),
    async ({ id }) => {
      const checkout = await checkoutOfProviderOrder(id);
      if (checkout?.status === 'confirmed' || checkout?.status === 'refund_due') return;
      for (const payment of await paymentsOfOrder(id)) await reconcilePayment(payment.id, { payment }, now);
    },
  );
  return advancePage(progress, listed.length);
};

/** Stripe's payments, where it is configured: each captured one is recorded by the shop. */
const compareStripePayments: Step = async (progress, now) => {
  if ((await stripeSecrets()) === undefined) return toNextStep(progress);
  const { items, next: after } = await stripe.paymentsBetween({ ...timeRange(progress), after: progress.after });
  const captured = items.filter(isCaptured);
  await compareEach(captured, (payment) => reconcilePayment(payment.id, { payment, isNew: true }, now));
  const nextProgress = { ...progress, payments: progress.payments + captured.length };
  return after === undefined ? toNextStep(nextProgress) : { ...nextProgress, after };
};

const compareStripeRefunds: Step = async (progress, now) => {
  if ((await stripeSecrets()) === undefined) return toNextStep(progress);
  const { items, next: after } = await stripe.refundsBetween({ ...timeRange(progress), after: progress.after });
  await compareEach(
    uniqueIds(items.map((refund) => refund.payment_id)).filter((id) => id !== ''),
    (id) => reconcilePayment(id, {}, now),
  );
  const nextProgress = { ...progress, refunds: progress.refunds + items.length };
  return after === undefined ? toNextStep(nextProgress) : { ...nextProgress, after };
};

/** The shop's orders: each has a captured payment. Those in the provider's list of the same time are consistent; the others are fetched. */
const compareOurOrders: Step = async (progress, now) => {
  const month = progress.month ?? indianMonth(new Date(progress.from));
  const page = await readPage<ListedOrder>(monthOrdersPartition(month), {
    from: progress.from,
    to: `${progress.to}~`,
    start: progress.start,
    limit: pageSize,
  });
  const orders = new Map((await ordersListed(page.items)).map((order) => [order.paymentId, order]));
  const [first, last] = [page.items.at(0), page.items.at(-1)];
  if (first !== undefined && last !== undefined) {
    const [from, to] = [new Date(Date.parse(first.createdAt) - paymentLeadMs), new Date(last.createdAt)];
    for (let skip = 0, listed = pageSize; listed === pageSize && orders.size > 0; skip += listed) {
      const listedPayments: readonly ProviderPayment[] = await paymentsBetween({ from, to, skip });
      for (const payment of listedPayments) if (isCaptured(payment)) orders.delete(payment.id);
      listed = listedPayments.length;
    }
  }
  await compareEach([...orders.values()], (order) => reconcilePayment(order.paymentId, { order }, now));
  return advanceInMonth(progress, month, page.next);
};

/** The shop's completed refunds: the provider has each of them. */
const compareOurRefunds: Step = async (progress, now) => {
  const month = progress.month ?? indianMonth(new Date(progress.from));
  const page = await readPage<RefundItem>(monthRefundsPartition(month), {
    from: progress.from,
    to: `${progress.to}~`,
    start: progress.start,
    limit: pageSize,
  });
  await compareEach(uniqueIds(page.items.map(({ paymentId }) => paymentId)), (id) => reconcilePayment(id, {}, now));
  return advanceInMonth(progress, month, page.next);
};

/** The shop's pending refunds. */
const compareOurDueRefunds: Step = async (progress, now) => {
  const page = await readPage<RefundItem>(dueRefundsPartition, { start: progress.start, limit: pageSize });
  await compareEach(uniqueIds(page.items.map(({ paymentId }) => paymentId)), (id) => reconcilePayment(id, {}, now));
  return page.next === undefined ? toNextStep(progress) : { ...progress, start: page.next };
};

/** Earlier differences that the steps above did not find again: those that no longer exist are resolved. */
const compareOpenDifferences: Step = async (progress, now) => {
  const page = await openDifferencesAfter(progress.start, pageSize);
  const unseen = uniqueIds(page.items.filter(({ seenAt }) => seenAt < progress.to).map(({ paymentId }) => paymentId));
  await compareEach(unseen, (id) => reconcilePayment(id, {}, now));
  return page.next === undefined ? toNextStep(progress) : { ...progress, start: page.next };
};

export const steps: readonly Step[] = [
  compareProviderPayments,
  compareProviderRefunds,
  compareProviderOrders,
  compareStripePayments,
  compareStripeRefunds,
  compareOurOrders,
  compareOurRefunds,
  compareOurDueRefunds,
  compareOpenDifferences,
];

function advanceInMonth(progress: Comparison, month: string, start: Comparison['start']): Comparison {
  if (start !== undefined) return { ...progress, month, start };
  if (month >= indianMonth(new Date(progress.to))) return toNextStep(progress);
  const { start: _, ...rest } = progress;
  return { ...rest, month: monthAfter(month) };
}

const uniqueIds = (ids: readonly string[]) => [...new Set(ids)];
