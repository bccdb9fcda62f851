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
import { razorpaySecrets, stripeSecrets } from '#functions/platform/secrets.ts';
import { runConcurrently } from '#shared/rules/at-once.ts';
import { indianMonth, monthAfter } from '#shared/rules/india-day.ts';
import { isTaken, reconcilePayment } from './reconcile-payment.ts';
import { type Comparison, openDifferencesAfter, readPage } from './reconciliation-store.ts';

/** Concurrent calls to the provider. */
const maxConcurrent = 8;
const each = <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => runConcurrently(maxConcurrent, items, work);
const days = (count: number) => count * 86_400_000;
/** Milliseconds by which a comparison overlaps the previous one, because a payment can be authorised and a refund can fail days later. */
const overlapMs = days(7);
/** Milliseconds that the first comparison looks back, and the maximum for every comparison. */
const maxLookBack = days(35);
/** Milliseconds by which a payment may have begun before its order. */
const paymentLead = 3_600_000;

export function newComparison(lastTo: string | undefined, now: Date): Comparison {
  const from = Math.max(now.getTime() - maxLookBack, lastTo === undefined ? 0 : Date.parse(lastTo) - overlapMs);
  return { from: new Date(from).toISOString(), to: now.toISOString(), step: 0, skip: 0, payments: 0, refunds: 0 };
}

/** Compares one page of a step and returns the new progress. @throws ProviderDown */
type Step = (at: Comparison, now: Date) => Promise<Comparison>;

const timeRange = ({ from, to, skip }: Comparison) => ({ from: new Date(from), to: new Date(to), skip });
const next = (at: Comparison): Comparison => {
  const { month: _, start: __, after: ___, ...rest } = at;
  return { ...rest, step: at.step + 1, skip: 0 };
};
/** Moves on to the next page of the provider's list, or to the next step after the last page. */
const advance = (at: Comparison, listed: number): Comparison => (listed < pageSize ? next(at) : { ...at, skip: at.skip + listed });

/** The provider's payments: each captured one is recorded by the shop with the same amounts and refunds. */
const providerPayments: Step = async (at, now) => {
  const listed = await paymentsBetween(timeRange(at));
  const taken = listed.filter(isTaken);
  await each(taken, (payment) => reconcilePayment(payment.id, { payment, isNew: true }, now));
  return advance({ ...at, payments: at.payments + taken.length }, listed.length);
};

/** The provider's refunds, including those of older payments. */
const providerRefunds: Step = async (at, now) => {
  const listed = await refundsBetween(timeRange(at));
  await each(unique(listed.map((refund) => refund.payment_id)), (id) => reconcilePayment(id, {}, now));
  return advance({ ...at, refunds: at.refunds + listed.length }, listed.length);
};

/** The provider's orders: each paid one belongs to a purchase that the shop has settled. */
const providerOrders: Step = async (at, now) => {
  if ((await razorpaySecrets()) === undefined) return next(at);
  const listed = await ordersBetween(timeRange(at));
  await each(
    listed.filter(({ status }) => status === 'paid'),
    async ({ id }) => {
      const checkout = await checkoutOfProviderOrder(id);
      if (checkout?.status === 'confirmed' || checkout?.status === 'refund_due') return;
      for (const payment of await paymentsOfOrder(id)) await reconcilePayment(payment.id, { payment }, now);
    },
  );
  return advance(at, listed.length);
};

/** Stripe's payments, where it is configured: each captured one is recorded by the shop. */
const stripePayments: Step = async (at, now) => {
  if ((await stripeSecrets()) === undefined) return next(at);
  const { items, next: after } = await stripe.paymentsBetween({ ...timeRange(at), after: at.after });
  const taken = items.filter(isTaken);
  await each(taken, (payment) => reconcilePayment(payment.id, { payment, isNew: true }, now));
  const counted = { ...at, payments: at.payments + taken.length };
  return after === undefined ? next(counted) : { ...counted, after };
};

const stripeRefunds: Step = async (at, now) => {
  if ((await stripeSecrets()) === undefined) return next(at);
  const { items, next: after } = await stripe.refundsBetween({ ...timeRange(at), after: at.after });
  await each(
    unique(items.map((refund) => refund.payment_id)).filter((id) => id !== ''),
    (id) => reconcilePayment(id, {}, now),
  );
  const counted = { ...at, refunds: at.refunds + items.length };
  return after === undefined ? next(counted) : { ...counted, after };
};

/** The shop's orders: each has a captured payment. Those in the provider's list of the same time are consistent; the others are fetched. */
const ourOrders: Step = async (at, now) => {
  const month = at.month ?? indianMonth(new Date(at.from));
  const page = await readPage<ListedOrder>(monthOrdersPartition(month), { from: at.from, to: `${at.to}~`, start: at.start, most: pageSize });
  const orders = new Map((await ordersListed(page.items)).map((order) => [order.paymentId, order]));
  const [first, last] = [page.items.at(0), page.items.at(-1)];
  if (first !== undefined && last !== undefined) {
    const [from, to] = [new Date(Date.parse(first.createdAt) - paymentLead), new Date(last.createdAt)];
    for (let skip = 0, listed = pageSize; listed === pageSize && orders.size > 0; skip += listed) {
      const listedPayments: readonly ProviderPayment[] = await paymentsBetween({ from, to, skip });
      for (const payment of listedPayments) if (isTaken(payment)) orders.delete(payment.id);
      listed = listedPayments.length;
    }
  }
  await each([...orders.values()], (order) => reconcilePayment(order.paymentId, { order }, now));
  return advanceInMonth(at, month, page.next);
};

/** The shop's completed refunds: the provider has each of them. */
const ourRefunds: Step = async (at, now) => {
  const month = at.month ?? indianMonth(new Date(at.from));
  const page = await readPage<RefundItem>(monthRefundsPartition(month), { from: at.from, to: `${at.to}~`, start: at.start, most: pageSize });
  await each(unique(page.items.map(({ paymentId }) => paymentId)), (id) => reconcilePayment(id, {}, now));
  return advanceInMonth(at, month, page.next);
};

/** The shop's pending refunds. */
const ourDueRefunds: Step = async (at, now) => {
  const page = await readPage<RefundItem>(dueRefundsPartition, { start: at.start, most: pageSize });
  await each(unique(page.items.map(({ paymentId }) => paymentId)), (id) => reconcilePayment(id, {}, now));
  return page.next === undefined ? next(at) : { ...at, start: page.next };
};

/** Earlier differences that the steps above did not find again: those that no longer exist are resolved. */
const openDifferences: Step = async (at, now) => {
  const page = await openDifferencesAfter(at.start, pageSize);
  const unseen = unique(page.items.filter(({ seenAt }) => seenAt < at.to).map(({ paymentId }) => paymentId));
  await each(unseen, (id) => reconcilePayment(id, {}, now));
  return page.next === undefined ? next(at) : { ...at, start: page.next };
};

export const steps: readonly Step[] = [
  providerPayments,
  providerRefunds,
  providerOrders,
  stripePayments,
  stripeRefunds,
  ourOrders,
  ourRefunds,
  ourDueRefunds,
  openDifferences,
];

function advanceInMonth(at: Comparison, month: string, start: Comparison['start']): Comparison {
  if (start !== undefined) return { ...at, month, start };
  if (month >= indianMonth(new Date(at.to))) return next(at);
  const { start: _, ...rest } = at;
  return { ...rest, month: monthAfter(month) };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
