/** Stores what each captured payment was used for, and which webhook events were processed. */
import { createHash } from 'node:crypto';
import { eventKey, paymentKey } from '#functions/keys.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import type { Provider } from '#shared/rules/order/payment-provider.ts';

/** A payment (`pay_...` at Razorpay, `pi_...` at Stripe): written once, when it is decided what it is used for. */
export interface PaymentItem {
  readonly id: string;
  readonly checkoutId: string;
  readonly customerId: string;
  readonly providerOrderId: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly method: string;
  /** `order`: it paid for the order of its checkout. `appointment`: it paid for the appointment `checkoutId`. `refund`: it is refunded. */
  readonly outcome: 'order' | 'appointment' | 'refund';
  readonly createdAt: string;
  /** Paise of this payment that are refunded or about to be; never more than the amount. Absent: none. */
  readonly givenBack?: Paise;
}

/** A payment is used once: the condition of a second write fails. */
export const putPayment = (payment: PaymentItem): TransactItem => ({
  Put: { Item: { ...paymentKey(payment.id), ...payment }, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Deletes the record of money that was collected on delivery; the condition fails once a part of it is refunded. */
export const removePayment = (id: string): TransactItem => ({
  Delete: { Key: paymentKey(id), ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(givenBack)' },
});

/** Reserves a part of a payment for a refund; the condition fails when the refunds would exceed the captured amount. */
export const reserveRefund = (id: string, captured: Paise, part: Paise): TransactItem => ({
  Update: {
    Key: paymentKey(id),
    UpdateExpression: 'SET givenBack = if_not_exists(givenBack, :none) + :part',
    ConditionExpression:
      '#outcome IN (:order, :appointment) AND amount = :captured AND :part <= amount AND (attribute_not_exists(givenBack) OR givenBack <= :room)',
    ExpressionAttributeNames: { '#outcome': 'outcome' },
    ExpressionAttributeValues: {
      ':none': 0,
      ':part': part,
      ':order': 'order',
      ':appointment': 'appointment',
      ':captured': captured,
      ':room': captured - part,
    },
  },
});

export const paymentById = (id: string): Promise<PaymentItem | undefined> => itemAt(paymentKey(id));

/** Days that an event is kept: Razorpay repeats one for 24 hours, Stripe for three days. */
const retentionDays = 30;

/** Identifies an event: the provider's id where it sent one, and the digest of the signed bytes, because Razorpay's id is not signed. */
export interface EventId {
  readonly provider: Provider;
  readonly id: string;
  readonly digest: string;
}

const digestOf = (signed: Buffer | string) => createHash('sha256').update(signed).digest('hex');

export function toRazorpayEventId(id: string | undefined, rawBody: Buffer): EventId {
  const digest = digestOf(rawBody);
  return { provider: 'razorpay', id: id === undefined || id === '' ? digest : id, digest };
}

/** Only the id counts: Stripe signs it with the body, and a repeated event may differ in other fields (`pending_webhooks`). */
export function toStripeEventId(id: string | undefined, rawBody: Buffer): EventId {
  const digest = digestOf(id ?? rawBody);
  return { provider: 'stripe', id: id ?? digest, digest };
}

export async function isEventProcessed(eventId: EventId): Promise<boolean> {
  const item = await itemAt(eventKey(eventId));
  return item?.['digest'] === eventId.digest;
}

export interface EventDetails {
  /** The provider's name of the event, e.g. `payment.captured`. */
  readonly event: string;
  /** The checkout or appointment that the event is about, where there is one. */
  readonly checkoutId?: string | undefined;
}

/** Written with the event's effect or after it, never before: otherwise an event whose effect was lost would not be processed again. */
export function recordEvent(eventId: EventId, details: EventDetails, now: Date): TransactItem {
  const { digest } = eventId;
  const ttl = Math.floor(now.getTime() / 1000) + retentionDays * 86_400;
  return {
    Put: {
      Item: { ...eventKey(eventId), digest, ...details, receivedAt: now.toISOString(), ttl },
      ConditionExpression: 'attribute_not_exists(pk) OR digest <> :digest',
      ExpressionAttributeValues: { ':digest': digest },
    },
  };
}
