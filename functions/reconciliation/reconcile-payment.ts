/** How does one payment stand in our books and in the provider's? Gathers both, and keeps the differences. */

import { checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { type AppointmentItem, appointmentOf, appointmentOfProviderOrder } from '#functions/clinic/appointment-store.ts';
import { type OrderItem, orderOfCustomer } from '#functions/order/order-store.ts';
import { type PaymentItem, paymentById } from '#functions/payment/payment-store.ts';
import { paymentAtProvider, refundsOf as refundsAtProvider } from '#functions/payment/payments.ts';
import type { ProviderPayment, ProviderRefund } from '#functions/payment/provider.ts';
import { type RefundItem, refundById } from '#functions/payment/refund-store.ts';
import { sessionOfPayment } from '#functions/payment/stripe.ts';
import { log } from '#functions/platform/log.ts';
import { stripeSecrets } from '#functions/platform/secrets.ts';
import { providerOf } from '#shared/rules/payment-provider.ts';
import { differencesOf, type Ours, type Theirs } from '#shared/rules/reconciliation.ts';
import { keepDifferences } from './reconciliation-store.ts';

interface Known {
  /** The provider's payment as it was listed just now. */
  readonly payment?: ProviderPayment | undefined;
  readonly order?: OrderItem | undefined;
  /** A payment without a difference has none that is open either: nothing is written for it. */
  readonly isNew?: boolean;
}

/** What we know of a payment, and whom a difference would be about. */
interface Books {
  readonly ours: Ours;
  readonly about: { readonly orderId?: string; readonly customerId?: string };
}

/** @throws ProviderDown when the provider cannot be asked */
export async function reconcilePayment(paymentId: string, known: Known, now: Date): Promise<void> {
  const isStripes = providerOf(paymentId) === 'stripe';
  // Of a provider that we have given up nothing can be asked any more.
  if (isStripes && (await stripeSecrets()) === undefined) return log.warn('reconcile.not-asked', { paymentId });
  const listed = known.payment ?? (await paymentAtProvider(paymentId));
  const books = await booksOf(paymentId, listed?.order_id ?? undefined, known.order);
  // The provider's refunds cost a call: only where one side knows of any.
  const isQuiet = (listed?.amount_refunded ?? 0) === 0 && books.ours.refunds.length === 0;
  const refunds = listed === undefined || isQuiet ? [] : await refundsAtProvider(paymentId);
  const found = differencesOf(books.ours, theirs(listed, refunds), now);
  if (known.isNew === true && found.length === 0) return;
  for (const { kind, refundId } of await keepDifferences(paymentId, found, books.about, now))
    log.error('reconcile.difference', { kind, paymentId, orderId: books.about.orderId, refundId });
}

/** One that nobody captured in time goes back as well, without ever having been taken. */
export const isTaken = ({ status, captured }: ProviderPayment): boolean => status === 'captured' || (status === 'refunded' && captured !== false);

const theirs = (payment: ProviderPayment | undefined, refunds: readonly ProviderRefund[]): Theirs => ({
  ...(payment === undefined
    ? {}
    : {
        payment: {
          amount: payment.amount,
          currency: payment.currency,
          status: payment.status,
          isCaptured: isTaken(payment),
          createdAt: new Date(payment.created_at * 1000),
        },
      }),
  refunds,
});

async function booksOf(paymentId: string, providerOrderId: string | undefined, known: OrderItem | undefined): Promise<Books> {
  const payment = await paymentById(paymentId);
  const appointment = await appointmentBehind(payment, providerOrderId ?? (await sessionBehind(paymentId, payment)));
  if (appointment !== undefined) return booksOfAppointment(appointment, payment);
  const checkout = payment === undefined && providerOrderId !== undefined ? await checkoutOfProviderOrder(providerOrderId) : undefined;
  const owner = payment === undefined ? checkout && { customerId: checkout.customerId, id: checkout.id } : madeOrder(payment);
  const read = known ?? (owner && (await orderOfCustomer(owner.customerId, owner.id)));
  const order = read?.paymentId === paymentId ? read : undefined;
  const ours: Ours = {
    ...(payment === undefined ? {} : { payment }),
    ...(order === undefined ? {} : { order }),
    refunds: await refundsOf(payment, order),
    isKnownPurchase: checkout !== undefined,
  };
  const customerId = order?.customerId ?? payment?.customerId ?? checkout?.customerId;
  const orderId = order?.id ?? (payment?.outcome === 'order' ? payment.checkoutId : undefined);
  return { ours, about: { ...(orderId === undefined ? {} : { orderId }), ...(customerId === undefined ? {} : { customerId }) } };
}

/** Stripe lists payments without the sessions that they were made on; ours are kept with them. */
const sessionBehind = async (paymentId: string, payment: PaymentItem | undefined): Promise<string | undefined> =>
  providerOf(paymentId) !== 'stripe' ? undefined : (payment?.providerOrderId ?? (await sessionOfPayment(paymentId)));

/** Of the clinic: a payment that confirmed an appointment, was given back for one, or is not known yet. */
const appointmentBehind = (
  payment: PaymentItem | undefined,
  providerOrderId: string | undefined,
): Promise<AppointmentItem | undefined> | undefined =>
  payment?.outcome === 'order'
    ? undefined
    : payment?.outcome === 'appointment'
      ? appointmentOf({ customerId: payment.customerId, id: payment.checkoutId })
      : providerOrderId === undefined
        ? undefined
        : appointmentOfProviderOrder(providerOrderId);

async function booksOfAppointment(appointment: AppointmentItem, payment: PaymentItem | undefined): Promise<Books> {
  const { id, customerId, total, refund } = appointment;
  const isItsOwn = payment?.outcome === 'appointment';
  const owed = await refundById(isItsOwn ? id : (payment?.id ?? ''));
  const ours: Ours = {
    ...(payment === undefined ? {} : { payment }),
    ...(isItsOwn ? { order: { total, paymentStatus: refund?.status === 'processed' && refund.amount === total ? 'refunded' : 'completed' } } : {}),
    refunds: owed === undefined ? [] : [{ ...owed, createdAt: new Date(owed.createdAt) }],
    isKnownPurchase: true,
  };
  return { ours, about: { customerId } };
}

const madeOrder = ({ outcome, customerId, checkoutId }: PaymentItem) => (outcome === 'order' ? { customerId, id: checkoutId } : undefined);

async function refundsOf(payment: PaymentItem | undefined, order: OrderItem | undefined): Promise<Ours['refunds']> {
  const told = order?.refunds ?? [];
  const ids = [...new Set([...told.map(({ id }) => id), ...(payment?.outcome === 'refund' ? [payment.id] : [])])];
  const found = await Promise.all(ids.map(refundById));
  return ids.flatMap<Ours['refunds'][number]>((id, index) => {
    const item: RefundItem | undefined = found[index];
    if (item !== undefined) return [{ ...item, createdAt: new Date(item.createdAt) }];
    // The order tells of one that has no item of its own.
    const { amount = 0, status = 'pending', createdAt = '' } = told.find((each) => each.id === id) ?? {};
    return createdAt === '' ? [] : [{ id, amount, status: status === 'pending' ? 'requested' : status, createdAt: new Date(createdAt) }];
  });
}
