/** What became of a payment that the provider took, and which of its events have we seen? */
import { createHash } from 'node:crypto';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import type { Provider } from '#shared/rules/payment-provider.ts';

/** `PAYMENT#<pay_.. or pi_..>` / `PAYMENT`: written once, when it is decided what the money is for. */
export interface PaymentItem {
  readonly id: string;
  readonly checkoutId: string;
  readonly customerId: string;
  readonly providerOrderId: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly method: string;
  /** `order`: it paid for the order of its checkout. `appointment`: it paid for that one (`checkoutId`). `refund`: it is given back. */
  readonly outcome: 'order' | 'appointment' | 'refund';
  readonly createdAt: string;
  /** Paise of an order's or appointment's payment that were given back or are about to be; never more than the amount. Absent: none. */
  readonly givenBack?: Paise;
}

const keyOf = (id: string) => ({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' });

/** A payment is decided on once: the second attempt is refused. */
export const putPayment = (payment: PaymentItem): TransactItem => ({
  Put: { Item: { ...keyOf(payment.id), ...payment }, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Sets a part of an order's or an appointment's payment aside for a refund; refused when more than was captured would go back. */
export const refundPart = (id: string, captured: Paise, part: Paise): TransactItem => ({
  Update: {
    Key: keyOf(id),
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

export const paymentById = (id: string): Promise<PaymentItem | undefined> => itemAt(keyOf(id));

/** Days that an event is remembered: Razorpay repeats one for 24 hours, Stripe for three days. */
const rememberedDays = 30;

const eventKey = ({ provider, id }: Pick<EventMark, 'provider' | 'id'>) => ({ pk: `EVENT#${provider}#${id}`, sk: 'EVENT' });

/** What an event is told by: the provider's id where it sent one, and the digest of the signed bytes, because Razorpay's id is not signed. */
export interface EventMark {
  readonly provider: Provider;
  readonly id: string;
  readonly digest: string;
}

const digestOf = (signed: Buffer | string) => createHash('sha256').update(signed).digest('hex');

export function markOf(id: string | undefined, rawBody: Buffer): EventMark {
  const digest = digestOf(rawBody);
  return { provider: 'razorpay', id: id === undefined || id === '' ? digest : id, digest };
}

/** Stripe signs the id with the rest, and the rest need not be the same bytes in a repeat (`pending_webhooks`). */
export function stripeMark(id: string | undefined, rawBody: Buffer): EventMark {
  const digest = digestOf(id ?? rawBody);
  return { provider: 'stripe', id: id ?? digest, digest };
}

export async function eventSeen(mark: EventMark): Promise<boolean> {
  const item = await itemAt(eventKey(mark));
  return item?.['digest'] === mark.digest;
}

export interface EventNote {
  /** The provider's name of it, e.g. `payment.captured`. */
  readonly event: string;
  /** The checkout that it was about, where we know one. */
  readonly checkoutId?: string | undefined;
}

/** Written with the event's effect or after it, never before, so that an event whose effect was lost is taken again; refused when it is there. */
export function recordEvent(mark: EventMark, noted: EventNote, now: Date): TransactItem {
  const { digest } = mark;
  const ttl = Math.floor(now.getTime() / 1000) + rememberedDays * 86_400;
  return {
    Put: {
      Item: { ...eventKey(mark), digest, ...noted, receivedAt: now.toISOString(), ttl },
      ConditionExpression: 'attribute_not_exists(pk) OR digest <> :digest',
      ExpressionAttributeValues: { ':digest': digest },
    },
  };
}
