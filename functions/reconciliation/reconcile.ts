/**
 * How are all books compared? Page by page, theirs with ours and ours with theirs; after each page it is written how far that is,
 * so that a run that stops is gone on with. No more than a page of each side is ever in memory.
 */

import { checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { dueRefundsPartition, monthRefundsPartition } from '#functions/keys.ts';
import type { OrderItem } from '#functions/order/order-store.ts';
import type { ProviderPayment } from '#functions/payment/provider.ts';
import { paymentsOfOrder } from '#functions/payment/razorpay.ts';
import { ordersBetween, pageSize, paymentsBetween, refundsBetween } from '#functions/payment/razorpay-ledger.ts';
import type { RefundItem } from '#functions/payment/refund-store.ts';
import * as stripe from '#functions/payment/stripe-ledger.ts';
import { stripeSecrets } from '#functions/platform/secrets.ts';
import { atOnce } from '#shared/rules/at-once.ts';
import { indianMonth, monthAfter } from '#shared/rules/india-day.ts';
import { isTaken, reconcilePayment } from './reconcile-payment.ts';
import { type Comparison, openDifferencesAfter, pageOf } from './reconciliation-store.ts';

/** Calls to the provider at once. */
const together = 8;
const each = <T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> => atOnce(together, items, act);
const days = (count: number) => count * 86_400_000;
/** A comparison looks at what the one before it has seen once more: a payment can still be authorised, a refund still fail, days later. */
const overlap = days(7);
/** Days that the first one looks back, and the furthest that any does. */
const furthest = days(35);
/** How much earlier than its order a payment may have been begun, to be in the same list. */
const lead = 3_600_000;

export function newComparison(lastTo: string | undefined, now: Date): Comparison {
  const from = Math.max(now.getTime() - furthest, lastTo === undefined ? 0 : Date.parse(lastTo) - overlap);
  return { from: new Date(from).toISOString(), to: now.toISOString(), step: 0, skip: 0, payments: 0, refunds: 0 };
}

/** Does one page of a step, and answers how far the comparison then is. @throws ProviderDown */
type Step = (at: Comparison, now: Date) => Promise<Comparison>;

const slice = ({ from, to, skip }: Comparison) => ({ from: new Date(from), to: new Date(to), skip });
const next = (at: Comparison): Comparison => {
  const { month: _, start: __, after: ___, ...rest } = at;
  return { ...rest, step: at.step + 1, skip: 0 };
};
/** The next page of a list of theirs, or the next step. */
const onward = (at: Comparison, listed: number): Comparison => (listed < pageSize ? next(at) : { ...at, skip: at.skip + listed });

/** Their payments: each that was taken is in our books, with the same amounts and the same refunds. */
const theirPayments: Step = async (at, now) => {
  const listed = await paymentsBetween(slice(at));
  const taken = listed.filter(isTaken);
  await each(taken, (payment) => reconcilePayment(payment.id, { payment, isNew: true }, now));
  return onward({ ...at, payments: at.payments + taken.length }, listed.length);
};

/** Their refunds, also those of older payments. */
const theirRefunds: Step = async (at, now) => {
  const listed = await refundsBetween(slice(at));
  await each(unique(listed.map((refund) => refund.payment_id)), (id) => reconcilePayment(id, {}, now));
  return onward({ ...at, refunds: at.refunds + listed.length }, listed.length);
};

/** Their orders: whatever was paid belongs to a purchase that we have settled. */
const theirOrders: Step = async (at, now) => {
  const listed = await ordersBetween(slice(at));
  await each(
    listed.filter(({ status }) => status === 'paid'),
    async ({ id }) => {
      const checkout = await checkoutOfProviderOrder(id);
      if (checkout?.status === 'confirmed' || checkout?.status === 'refund_due') return;
      for (const payment of await paymentsOfOrder(id)) await reconcilePayment(payment.id, { payment }, now);
    },
  );
  return onward(at, listed.length);
};

/** The same of Stripe's payments, where it is configured: each that was taken is in our books. */
const stripePayments: Step = async (at, now) => {
  if ((await stripeSecrets()) === undefined) return next(at);
  const { items, next: after } = await stripe.paymentsBetween({ ...slice(at), after: at.after });
  const taken = items.filter(isTaken);
  await each(taken, (payment) => reconcilePayment(payment.id, { payment, isNew: true }, now));
  const counted = { ...at, payments: at.payments + taken.length };
  return after === undefined ? next(counted) : { ...counted, after };
};

const stripeRefunds: Step = async (at, now) => {
  if ((await stripeSecrets()) === undefined) return next(at);
  const { items, next: after } = await stripe.refundsBetween({ ...slice(at), after: at.after });
  await each(
    unique(items.map((refund) => refund.payment_id)).filter((id) => id !== ''),
    (id) => reconcilePayment(id, {}, now),
  );
  const counted = { ...at, refunds: at.refunds + items.length };
  return after === undefined ? next(counted) : { ...counted, after };
};

/** Our orders: each has a payment that they took. What they list of the same time is in order; what is not in it is asked for. */
const ourOrders: Step = async (at, now) => {
  const month = at.month ?? indianMonth(new Date(at.from));
  const page = await pageOf<OrderItem>(`ORDERS#${month}`, { from: at.from, to: `${at.to}~`, start: at.start, most: pageSize });
  const orders = new Map(page.items.map((order) => [order.paymentId, order]));
  const [first, last] = [page.items.at(0), page.items.at(-1)];
  if (first !== undefined && last !== undefined) {
    const [from, to] = [new Date(Date.parse(first.createdAt) - lead), new Date(last.createdAt)];
    for (let skip = 0, listed = pageSize; listed === pageSize && orders.size > 0; skip += listed) {
      const theirs: readonly ProviderPayment[] = await paymentsBetween({ from, to, skip });
      for (const payment of theirs) if (isTaken(payment)) orders.delete(payment.id);
      listed = theirs.length;
    }
  }
  await each([...orders.values()], (order) => reconcilePayment(order.paymentId, { order }, now));
  return onwardInMonth(at, month, page.next);
};

/** Our refunds that are done: each is one of theirs. */
const ourRefunds: Step = async (at, now) => {
  const month = at.month ?? indianMonth(new Date(at.from));
  const page = await pageOf<RefundItem>(monthRefundsPartition(month), { from: at.from, to: `${at.to}~`, start: at.start, most: pageSize });
  await each(unique(page.items.map(({ paymentId }) => paymentId)), (id) => reconcilePayment(id, {}, now));
  return onwardInMonth(at, month, page.next);
};

/** Our refunds that are under way. */
const ourDueRefunds: Step = async (at, now) => {
  const page = await pageOf<RefundItem>(dueRefundsPartition, { start: at.start, most: pageSize });
  await each(unique(page.items.map(({ paymentId }) => paymentId)), (id) => reconcilePayment(id, {}, now));
  return page.next === undefined ? next(at) : { ...at, start: page.next };
};

/** What was a difference before and was not met above: it is resolved where it is gone. */
const openDifferences: Step = async (at, now) => {
  const page = await openDifferencesAfter(at.start, pageSize);
  const unseen = unique(page.items.filter(({ seenAt }) => seenAt < at.to).map(({ paymentId }) => paymentId));
  await each(unseen, (id) => reconcilePayment(id, {}, now));
  return page.next === undefined ? next(at) : { ...at, start: page.next };
};

export const steps: readonly Step[] = [
  theirPayments,
  theirRefunds,
  theirOrders,
  stripePayments,
  stripeRefunds,
  ourOrders,
  ourRefunds,
  ourDueRefunds,
  openDifferences,
];

function onwardInMonth(at: Comparison, month: string, start: Comparison['start']): Comparison {
  if (start !== undefined) return { ...at, month, start };
  if (month >= indianMonth(new Date(at.to))) return next(at);
  const { start: _, ...rest } = at;
  return { ...rest, month: monthAfter(month) };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
