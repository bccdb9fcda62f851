/** What does Razorpay's own bookkeeping say? Its payments and refunds of a time, page by page, and single ones. */
import * as z from 'zod';
import { ask, checked, collectionOf, ProviderPayment, ProviderPayments, type ProviderRefund, ProviderRefunds } from './razorpay.ts';

/** The most that they list at once. */
export const pageSize = 100;

interface Slice {
  readonly from: Date;
  readonly to: Date;
  readonly skip: number;
}

/** They count in whole seconds, both ends included; the newest come first. */
const asked = ({ from, to, skip }: Slice) => ({
  from: Math.floor(from.getTime() / 1000),
  to: Math.floor(to.getTime() / 1000),
  count: pageSize,
  skip,
});

/** Payments that were begun in a time, whatever became of them. @throws ProviderDown, ProviderRefused */
export async function paymentsBetween(slice: Slice): Promise<readonly ProviderPayment[]> {
  return (await ask(ProviderPayments, ({ sdk }) => sdk.payments.all(asked(slice)))).items;
}

/** Refunds that were asked for in a time. @throws ProviderDown, ProviderRefused */
export async function refundsBetween(slice: Slice): Promise<readonly ProviderRefund[]> {
  return (await ask(ProviderRefunds, ({ sdk }) => sdk.refunds.all(asked(slice)))).items;
}

/** An order of theirs, as far as it matters whether it was paid. */
const PaidOrder = () => z.object({ id: z.string(), amount: z.number(), amount_paid: z.number(), status: z.string() });
const PaidOrders = collectionOf(PaidOrder);

/** Orders that were made in a time. @throws ProviderDown, ProviderRefused */
export async function ordersBetween(slice: Slice): Promise<readonly z.output<ReturnType<typeof PaidOrder>>[]> {
  return (await ask(PaidOrders, ({ sdk }) => sdk.orders.all(asked(slice)))).items;
}

/** Undefined: they do not know it. @throws ProviderDown */
export async function paymentAtProvider(paymentId: string): Promise<ProviderPayment | undefined> {
  if (!/^pay_[A-Za-z0-9]{1,40}$/.test(paymentId)) return undefined;
  try {
    return await ask(ProviderPayment, ({ sdk }) => sdk.payments.fetch(checked('pay', paymentId)));
  } catch (error) {
    if (error instanceof Error && error.name === 'ProviderRefused') return undefined;
    throw error;
  }
}
