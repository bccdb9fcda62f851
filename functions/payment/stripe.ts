/** Calls Stripe for Checkout Sessions, their payments and refunds, in the terms of provider.ts, and checks the signature of its events. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { ProviderDown, type ProviderPayment, type ProviderRefund, ProviderRefused } from './provider.ts';
import { callStripe, validateId } from './stripe-client.ts';

const Amount = () => z.number().int().nonnegative();

const Intent = () =>
  z.object({
    id: z.string().startsWith('pi_'),
    amount: Amount(),
    amount_received: Amount(),
    currency: z.string(),
    status: z.string(),
    created: z.number(),
    last_payment_error: z.unknown(),
    /** Expanded (`expand`); null until the card is charged. */
    latest_charge: z
      .object({
        amount_refunded: Amount(),
        refunded: z.boolean(),
        payment_method_details: z.object({ type: z.string() }).nullish(),
      })
      .nullable(),
  });
export type Intent = z.output<ReturnType<typeof Intent>>;

const Session = () =>
  z.object({
    id: z.string().startsWith('cs_'),
    /** Null once the session is no longer open. */
    url: z.string().nullable(),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    amount_total: Amount(),
    currency: z.string(),
    /** Null until the customer tries to pay; a session has at most one. */
    payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullable(),
  });
export type Session = z.output<ReturnType<typeof Session>>;
const PaidSession = () => Session().extend({ payment_intent: Intent().nullable() });

const Refund = () =>
  z.object({
    id: z.string(),
    amount: Amount(),
    payment_intent: z.string().nullable(),
    status: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullish(),
    created: z.number(),
  });
const listOf =
  <T extends z.ZodType>(item: () => T) =>
  () =>
    z.object({ data: z.array(schemaOf(item)), has_more: z.boolean() });
const Sessions = listOf(Session);
export const Intents = listOf(Intent);
export const Refunds = listOf(Refund);

export interface NewSession {
  /** Our id of the appointment; the Stripe dashboard shows it. */
  readonly reference: string;
  /** Paise. */
  readonly amount: number;
  /** Shown on the payment page beside the amount. */
  readonly title: string;
  readonly email: string;
  readonly notes: Readonly<Record<string, string>>;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** At least 30 minutes away. */
  readonly expiresAt: Date;
}

/**
 * Creates a payment page. When the response is lost, a repeat with the same key returns the same session.
 * Cards only: a bank debit is confirmed days later, and a slot is not held so long.
 * @throws ProviderRefused, ProviderDown
 */
export async function createSession({ reference, amount, title, email, notes, successUrl, cancelUrl, expiresAt }: NewSession): Promise<Session> {
  const idempotencyKey = randomUUID();
  const params = {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data: { currency: 'inr', unit_amount: amount, product_data: { name: title } } }],
    client_reference_id: reference,
    // The fee stays in rupees, whatever the card's currency is.
    adaptive_pricing: { enabled: false },
    customer_email: email === '' ? undefined : email,
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.ceil(expiresAt.getTime() / 1_000),
    metadata: notes,
    payment_intent_data: { description: title, metadata: notes },
  } as const;
  const create = () => callStripe(Session, { method: 'POST', path: 'checkout/sessions', params, idempotencyKey });
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof ProviderDown) || error.outcome !== 'unknown') throw error;
    return create();
  }
}

/** @throws ProviderRefused, ProviderDown */
export const sessionById = (id: string): Promise<Session> =>
  callStripe(Session, { method: 'GET', path: `checkout/sessions/${validateId('cs', id)}` });

/** Closes the payment page. @returns false when the page has already taken the payment @throws ProviderDown */
export async function expireSession(id: string): Promise<boolean> {
  try {
    await callStripe(Session, { method: 'POST', path: `checkout/sessions/${validateId('cs', id)}/expire`, timeoutMs: 4_000 });
    return true;
  } catch (error) {
    // Only an open session can be expired.
    if (!(error instanceof ProviderRefused)) throw error;
    return (await sessionById(id)).status === 'expired';
  }
}

/** The payment of a session, if there is one. It counts as captured only when the session is complete and paid. */
export async function paymentsOfSession(id: string): Promise<readonly ProviderPayment[]> {
  const session = await callStripe(PaidSession, {
    method: 'GET',
    path: `checkout/sessions/${validateId('cs', id)}`,
    params: { expand: ['payment_intent.latest_charge'] },
  });
  if (session.payment_intent === null) return [];
  const payment = toPayment(session.payment_intent, id);
  const isPaid = session.status === 'complete' && session.payment_status === 'paid';
  return [payment.captured === true && !isPaid ? { ...payment, status: 'created', captured: false } : payment];
}

export function toPayment(
  { id, amount, amount_received, currency, status, created, last_payment_error, latest_charge }: Intent,
  order?: string,
): ProviderPayment {
  const captured = status === 'succeeded';
  const isOver = status === 'canceled' || (status === 'requires_payment_method' && last_payment_error !== null && last_payment_error !== undefined);
  return {
    id,
    amount: captured ? amount_received : amount,
    currency: currency.toUpperCase(),
    status: captured ? (latest_charge?.refunded === true ? 'refunded' : 'captured') : isOver ? 'failed' : 'created',
    captured,
    ...(order === undefined ? {} : { order_id: order }),
    method: latest_charge?.payment_method_details?.type,
    amount_refunded: latest_charge?.amount_refunded ?? 0,
    created_at: created,
  };
}

/** Undefined when Stripe does not know it. @throws ProviderDown */
export async function paymentById(id: string): Promise<ProviderPayment | undefined> {
  try {
    return toPayment(
      await callStripe(Intent, { method: 'GET', path: `payment_intents/${validateId('pi', id)}`, params: { expand: ['latest_charge'] } }),
    );
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** The session of a payment, to look up the appointment of a payment that has no record here. */
export async function sessionOfPayment(id: string): Promise<string | undefined> {
  const { data } = await callStripe(Sessions, {
    method: 'GET',
    path: 'checkout/sessions',
    params: { payment_intent: validateId('pi', id), limit: 1 },
  });
  return data[0]?.id;
}

const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = { succeeded: 'processed', failed: 'failed', canceled: 'failed' };

export interface StripeRefund extends ProviderRefund {
  /** Our id, from the refund's metadata; absent when the refund was not requested by us. */
  readonly refundId: string | undefined;
}

export const toRefund = ({ id, amount, payment_intent, status, metadata, created }: z.output<ReturnType<typeof Refund>>): StripeRefund => ({
  id,
  amount,
  payment_id: payment_intent ?? '',
  status: refundStatuses[status ?? ''] ?? 'pending',
  created_at: created,
  refundId: metadata?.['refund_id'],
});

const readRefunds = async (paymentId: string) =>
  (await callStripe(Refunds, { method: 'GET', path: 'refunds', params: { payment_intent: validateId('pi', paymentId), limit: 100 } })).data;

/** The refunds of a payment, at most 100. @throws ProviderRefused, ProviderDown */
export const refundsOfPayment = async (paymentId: string): Promise<readonly StripeRefund[]> => (await readRefunds(paymentId)).map(toRefund);

/**
 * Refunds `amount` paise, once for each key, however often it is requested. Stripe forgets its keys after a day and we retry for longer,
 * so the key is also stored in the refund's metadata and looked up first.
 */
export async function refund(
  paymentId: string,
  amount: number,
  idempotencyKey: string,
  notes: Readonly<Record<string, string>>,
): Promise<ProviderRefund> {
  const existing = (await readRefunds(paymentId)).find(({ metadata }) => metadata?.['key'] === idempotencyKey);
  if (existing !== undefined) return toRefund(existing);
  const params = { payment_intent: paymentId, amount, metadata: { ...notes, key: idempotencyKey } };
  return toRefund(await callStripe(Refund, { method: 'POST', path: 'refunds', params, idempotencyKey }));
}

/** Seconds by which a signature's time may differ from ours, so that an attacker cannot replay an old event. */
const toleranceSeconds = 300;

/**
 * Checks that Stripe signed these bytes recently. Any of the secrets and any `v1` of the header is accepted, because both old and new are valid while
 * a secret is changed.
 */
export function isEventSignatureValid(rawBody: Buffer, header: string, secrets: readonly string[], now: Date): boolean {
  const pairs = header.split(',').map((each) => each.trim().split('=', 2));
  const at = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(at) || Math.abs(now.getTime() / 1_000 - Number(at)) > toleranceSeconds) return false;
  const signatures = pairs.flatMap(([name, value = '']) => (name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : []));
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => {
      const expected = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest();
      return signatures.map((each) => timingSafeEqual(expected, each));
    })
    .includes(true);
}
