/** Lists Razorpay's payments, refunds and orders of a period, page by page, and fetches single payments. */
import * as z from 'zod';
import { ProviderRefused } from './provider.ts';
import { callRazorpay, collectionOf, ProviderPayment, ProviderPayments, type ProviderRefund, ProviderRefunds, validateId } from './razorpay.ts';

/** Entries that Razorpay lists at most in one response. */
export const pageSize = 100;

interface Slice {
  readonly from: Date;
  readonly to: Date;
  readonly skip: number;
}

/** Razorpay's bounds are whole seconds and inclusive; its lists begin with the newest. */
const periodQuery = ({ from, to, skip }: Slice) => ({
  from: Math.floor(from.getTime() / 1000),
  to: Math.floor(to.getTime() / 1000),
  count: pageSize,
  skip,
});

/** Payments that were begun in a period, in any state. @throws ProviderDown, ProviderRefused */
export async function paymentsBetween(slice: Slice): Promise<readonly ProviderPayment[]> {
  return (await callRazorpay(ProviderPayments, ({ sdk }) => sdk.payments.all(periodQuery(slice)))).items;
}

/** Refunds that were requested in a period. @throws ProviderDown, ProviderRefused */
export async function refundsBetween(slice: Slice): Promise<readonly ProviderRefund[]> {
  return (await callRazorpay(ProviderRefunds, ({ sdk }) => sdk.refunds.all(periodQuery(slice)))).items;
}

/** An order at Razorpay: only what shows whether it was paid. */
const PaidOrder = () => z.object({ id: z.string(), amount: z.number(), amount_paid: z.number(), status: z.string() });
const PaidOrders = collectionOf(PaidOrder);

/** Orders that were created in a period. @throws ProviderDown, ProviderRefused */
export async function ordersBetween(slice: Slice): Promise<readonly z.output<ReturnType<typeof PaidOrder>>[]> {
  return (await callRazorpay(PaidOrders, ({ sdk }) => sdk.orders.all(periodQuery(slice)))).items;
}

/** Undefined when Razorpay does not know it. @throws ProviderDown */
export async function paymentAtProvider(paymentId: string): Promise<ProviderPayment | undefined> {
  if (!/^pay_[A-Za-z0-9]{1,40}$/.test(paymentId)) return undefined;
  try {
    return await callRazorpay(ProviderPayment, ({ sdk }) => sdk.payments.fetch(validateId('pay', paymentId)));
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  }
}
