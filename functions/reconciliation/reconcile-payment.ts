/** Compares one payment in the shop's records with the provider's, and stores the differences. */

import { checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { type AppointmentItem, appointmentOf, appointmentOfProviderOrder } from '#functions/clinic/appointment-store.ts';
import { type OrderItem, orderOfCustomer } from '#functions/order/order-store.ts';
import { type PaymentItem, paymentById } from '#functions/payment/payment-store.ts';
import { paymentAtProvider, readRefundRecords as refundsAtProvider } from '#functions/payment/payments.ts';
import type { ProviderPayment, ProviderRefund } from '#functions/payment/provider.ts';
import { type RefundItem, refundById } from '#functions/payment/refund-store.ts';
import { sessionOfPayment } from '#functions/payment/stripe.ts';
import { log } from '#functions/platform/log.ts';
import { readRazorpaySecrets, stripeSecrets } from '#functions/platform/secrets.ts';
import { isCollected, providerOf } from '#shared/rules/order/payment-provider.ts';
import { findDifferences, type ProviderRecords, type ShopRecords } from '#shared/rules/order/reconciliation.ts';
import { saveDifferences } from './reconciliation-store.ts';

interface KnownFacts {
  /** The provider's payment, if it was just listed. */
  readonly payment?: ProviderPayment | undefined;
  readonly order?: OrderItem | undefined;
  /** Whether the payment was never compared before: then nothing needs to be written when there is no difference. */
  readonly isNew?: boolean;
}

/** The shop's records of a payment, and the order and customer that a difference would concern. */
interface PaymentRecords {
  readonly ours: ShopRecords;
  readonly about: { readonly orderId?: string; readonly customerId?: string };
}

/** @throws ProviderDown when the provider cannot be reached */
export async function reconcilePayment(paymentId: string, knownFacts: KnownFacts, now: Date): Promise<void> {
  // Money that a courier collects is not known to any provider; it is compared with the courier's remittances (functions/order/match-remittance.ts).
  if (isCollected(paymentId)) return;
  const isStripe = providerOf(paymentId) === 'stripe';
  // A provider that is no longer configured cannot be reached.
  if ((await (isStripe ? stripeSecrets() : readRazorpaySecrets())) === undefined) return log.warn('reconcile.not-configured', { paymentId });
  const providerPayment = knownFacts.payment ?? (await paymentAtProvider(paymentId));
  const records = await readShopRecords(paymentId, providerPayment?.order_id ?? undefined, knownFacts.order);
  // Fetch the provider's refunds, which costs a call, only when one side has any.
  const hasNoRefunds = (providerPayment?.amount_refunded ?? 0) === 0 && records.ours.refunds.length === 0;
  const refunds = providerPayment === undefined || hasNoRefunds ? [] : await refundsAtProvider(paymentId);
  const differences = findDifferences(records.ours, toProviderRecords(providerPayment, refunds), now);
  if (knownFacts.isNew === true && differences.length === 0) return;
  for (const { kind, refundId } of await saveDifferences(paymentId, differences, records.about, now))
    log.error('reconcile.difference', { kind, paymentId, orderId: records.about.orderId, refundId });
}

/** Whether money was captured. Providers also report `refunded` for a payment that was never captured in time. */
export const isCaptured = ({ status, captured }: ProviderPayment): boolean => status === 'captured' || (status === 'refunded' && captured !== false);

const toProviderRecords = (payment: ProviderPayment | undefined, refunds: readonly ProviderRefund[]): ProviderRecords => ({
  ...(payment === undefined
    ? {}
    : {
        payment: {
          amount: payment.amount,
          currency: payment.currency,
          status: payment.status,
          isCaptured: isCaptured(payment),
          createdAt: new Date(payment.created_at * 1000),
        },
      }),
  refunds,
});

async function readShopRecords(paymentId: string, providerOrderId: string | undefined, knownOrder: OrderItem | undefined): Promise<PaymentRecords> {
  const payment = await paymentById(paymentId);
  const appointment = await findAppointment(payment, providerOrderId ?? (await findSession(paymentId, payment)));
  if (appointment !== undefined) return toAppointmentRecords(appointment, payment);
  const checkout = payment === undefined && providerOrderId !== undefined ? await checkoutOfProviderOrder(providerOrderId) : undefined;
  const owner = payment === undefined ? checkout && { customerId: checkout.customerId, id: checkout.id } : orderOfPayment(payment);
  const candidate = knownOrder ?? (owner && (await orderOfCustomer(owner.customerId, owner.id)));
  const order = candidate?.paymentId === paymentId ? candidate : undefined;
  const ours: ShopRecords = {
    ...(payment === undefined ? {} : { payment }),
    ...(order === undefined ? {} : { order }),
    refunds: await refundsOf(payment, order),
    isKnownPurchase: checkout !== undefined,
  };
  const customerId = order?.customerId ?? payment?.customerId ?? checkout?.customerId;
  const orderId = order?.id ?? (payment?.outcome === 'order' ? payment.checkoutId : undefined);
  return { ours, about: { ...(orderId === undefined ? {} : { orderId }), ...(customerId === undefined ? {} : { customerId }) } };
}

/** Stripe lists payments without their checkout sessions; the shop stores the session with the payment. */
const findSession = async (paymentId: string, payment: PaymentItem | undefined): Promise<string | undefined> =>
  providerOf(paymentId) !== 'stripe' ? undefined : (payment?.providerOrderId ?? (await sessionOfPayment(paymentId)));

/** Finds the appointment of a payment that confirmed it, was refunded for it, or is not recorded yet. */
const findAppointment = (payment: PaymentItem | undefined, providerOrderId: string | undefined): Promise<AppointmentItem | undefined> | undefined =>
  payment?.outcome === 'order'
    ? undefined
    : payment?.outcome === 'appointment'
      ? appointmentOf({ customerId: payment.customerId, id: payment.checkoutId })
      : providerOrderId === undefined
        ? undefined
        : appointmentOfProviderOrder(providerOrderId);

async function toAppointmentRecords(appointment: AppointmentItem, payment: PaymentItem | undefined): Promise<PaymentRecords> {
  const { id, customerId, total, refund } = appointment;
  const isConfirmedBy = payment?.outcome === 'appointment';
  const refundItem = await refundById(isConfirmedBy ? id : (payment?.id ?? ''));
  const ours: ShopRecords = {
    ...(payment === undefined ? {} : { payment }),
    ...(isConfirmedBy
      ? { order: { total, paymentStatus: refund?.status === 'processed' && refund.amount === total ? 'refunded' : 'completed' } }
      : {}),
    refunds: refundItem === undefined ? [] : [{ ...refundItem, createdAt: new Date(refundItem.createdAt) }],
    isKnownPurchase: true,
  };
  return { ours, about: { customerId } };
}

const orderOfPayment = ({ outcome, customerId, checkoutId }: PaymentItem) => (outcome === 'order' ? { customerId, id: checkoutId } : undefined);

async function refundsOf(payment: PaymentItem | undefined, order: OrderItem | undefined): Promise<ShopRecords['refunds']> {
  const orderRefunds = order?.refunds ?? [];
  const ids = [...new Set([...orderRefunds.map(({ id }) => id), ...(payment?.outcome === 'refund' ? [payment.id] : [])])];
  const found = await Promise.all(ids.map(refundById));
  return ids.flatMap<ShopRecords['refunds'][number]>((id, index) => {
    const item: RefundItem | undefined = found[index];
    if (item !== undefined) return [{ ...item, createdAt: new Date(item.createdAt) }];
    // Old refunds are recorded only in their order.
    const { amount = 0, status = 'pending', createdAt = '' } = orderRefunds.find((each) => each.id === id) ?? {};
    return createdAt === '' ? [] : [{ id, amount, status: status === 'pending' ? 'requested' : status, createdAt: new Date(createdAt) }];
  });
}
