/** Calls Razorpay through its own library: orders, payments, refunds and signatures. Parses every response; throws ProviderRefused or ProviderDown. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type Razorpay from 'razorpay';
import * as z from 'zod';
import { Failure } from '#functions/platform/http/failure.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { type RazorpaySecrets, readRazorpaySecrets, reloadRazorpaySecrets } from '#functions/platform/secrets.ts';
import { type KnownRefund, ProviderDown, ProviderRefused } from './provider.ts';

type Notes = Readonly<Record<string, string | number>>;
const Notes = () => z.union([z.record(z.string(), z.union([z.string(), z.number()])), z.array(z.never()).transform((): Notes => ({}))]);
const Amount = () => z.number().int().nonnegative();

const ProviderOrder = () =>
  z.object({
    id: z.string(),
    /** Paise. */
    amount: Amount(),
    amount_paid: Amount(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
    notes: Notes(),
    created_at: z.number(),
  });
export type ProviderOrder = z.output<ReturnType<typeof ProviderOrder>>;

export const ProviderPayment = () =>
  z.object({
    id: z.string(),
    amount: Amount(),
    currency: z.string(),
    /** A payment that was refunded in part stays `captured`. */
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    order_id: z.string().nullish(),
    method: z.string().nullish(),
    captured: z.boolean().nullish(),
    amount_refunded: Amount().nullish(),
    error_code: z.string().nullish(),
    error_reason: z.string().nullish(),
    created_at: z.number(),
  });
export type ProviderPayment = z.output<ReturnType<typeof ProviderPayment>>;

const ProviderRefund = () =>
  z.object({
    id: z.string(),
    amount: Amount(),
    payment_id: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    notes: Notes().nullish(),
    created_at: z.number(),
  });
export type ProviderRefund = z.output<ReturnType<typeof ProviderRefund>>;

export const collectionOf =
  <T extends z.ZodType>(item: () => T) =>
  () =>
    z.object({ items: z.array(schemaOf(item)) });
const ProviderOrders = collectionOf(ProviderOrder);
export const ProviderPayments = collectionOf(ProviderPayment);
export const ProviderRefunds = collectionOf(ProviderRefund);

/** Milliseconds; two calls fit into a function's time limit. The library's own default is to wait for ever. */
const timeoutMs = 8_000;

/** The HTTP client inside the library: the only way to set another host, a time limit and an additional header. */
interface Wire {
  readonly defaults: { baseURL?: string; timeout?: number };
  readonly post: (url: string, body: unknown, config: { headers: Record<string, string> }) => Promise<{ data: unknown }>;
}
interface Client {
  readonly sdk: Razorpay;
  readonly wire: Wire;
}
let cachedClient: { readonly key: string; readonly client: Client } | undefined;

async function connect(): Promise<Client> {
  const secrets = await readRazorpaySecrets();
  if (secrets === undefined) throw new ProviderDown('razorpay', 'not-done', new Error('not configured'));
  const { keyId, keySecret } = secrets;
  const host = process.env['RAZORPAY_API_URL'] ?? '';
  const key = JSON.stringify([keyId, keySecret, host]);
  if (cachedClient?.key === key) return cachedClient.client;
  // Loaded at the first call: functions that may call Razorpay answer most requests without a call, and the library is half of their code.
  const { default: Library } = await import('razorpay');
  const sdk = new Library({ key_id: keyId, key_secret: keySecret });
  // The library has no types for its internals.
  const wire = (sdk as unknown as { api: { rq: Wire } }).api.rq;
  if (host !== '') wire.defaults.baseURL = host;
  wire.defaults.timeout = timeoutMs;
  const client = { sdk, wire };
  cachedClient = { key, client };
  return client;
}

/** The public key with which the browser opens the payment window. @throws Failure `payments_not_configured` */
export async function publicKey(): Promise<string> {
  const secrets = await readRazorpaySecrets();
  if (secrets === undefined) throw new Failure('payments_not_configured');
  return secrets.keyId;
}

export interface NewProviderOrder {
  /** Paise, at least 100. */
  readonly amount: number;
  /** Our unique id, at most 40 characters: it finds the order again after a lost response. */
  readonly receipt: string;
  /** At most 15 pairs. */
  readonly notes: Readonly<Record<string, string>>;
  /** Minutes for which Razorpay captures a payment by itself; at least 12. */
  readonly holdMinutes: number;
}

/**
 * Creates the order to pay. When the response is lost, the order is looked up by its receipt.
 * @throws ProviderRefused, ProviderDown
 */
export async function createProviderOrder({ amount, receipt, notes, holdMinutes }: NewProviderOrder): Promise<ProviderOrder> {
  const body = {
    amount,
    currency: 'INR',
    receipt,
    notes,
    // A payment authorised after the hold waits five days (7,200 minutes, the maximum) for us to capture it; then Razorpay refunds it.
    payment: {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: Math.max(12, holdMinutes), manual_expiry_period: 7_200, refund_speed: 'normal' },
    },
  } as const;
  try {
    return await callRazorpay(ProviderOrder, ({ sdk }) => sdk.orders.create(body));
  } catch (error) {
    if (!(error instanceof ProviderDown) || error.outcome !== 'unknown') throw error;
    const existing = await providerOrderByReceipt(receipt).catch(() => undefined);
    if (existing?.amount === amount) return existing;
    throw error;
  }
}

/** The newest order of this receipt. */
export async function providerOrderByReceipt(receipt: string): Promise<ProviderOrder | undefined> {
  const { items } = await callRazorpay(ProviderOrders, ({ sdk }) => sdk.orders.all({ receipt }));
  return items.find((order) => order.receipt === receipt);
}

/** Every attempt to pay the order, failed ones too. */
export async function paymentsOfOrder(orderId: string): Promise<readonly ProviderPayment[]> {
  const id = validateId('order', orderId);
  return (await callRazorpay(ProviderPayments, ({ sdk }) => sdk.orders.fetchPayments(id))).items;
}

/** @throws ProviderRefused, also when the payment is captured already: fetch the payment again to find out */
export async function capture(paymentId: string, amount: number): Promise<ProviderPayment> {
  const id = validateId('pay', paymentId);
  return callRazorpay(ProviderPayment, ({ sdk }) => sdk.payments.capture(id, amount, 'INR'));
}

/** Refunds `amount` paise, once for each key (10 or more of `A-Za-z0-9_-`), however often it is requested. */
export async function refund(
  paymentId: string,
  amount: number,
  idempotencyKey: string,
  notes: Readonly<Record<string, string>>,
): Promise<ProviderRefund> {
  const id = validateId('pay', paymentId);
  if (!/^[A-Za-z0-9_-]{10,64}$/.test(idempotencyKey)) throw new TypeError('not an idempotency key of Razorpay');
  // The library's own refund call cannot carry the header.
  return callRazorpay(ProviderRefund, async ({ wire }) => {
    const { data } = await wire.post(
      `/v1/payments/${id}/refund`,
      { amount, speed: 'normal', notes },
      { headers: { 'X-Refund-Idempotency': idempotencyKey } },
    );
    return data;
  });
}

/** The refunds of a payment, at most 100. @throws ProviderRefused, ProviderDown */
export async function refundsOfPayment(paymentId: string): Promise<readonly KnownRefund[]> {
  const id = validateId('pay', paymentId);
  const { items } = await callRazorpay(ProviderRefunds, ({ sdk }) => sdk.payments.fetchMultipleRefund(id, { count: 100 }));
  return items.map(({ notes, ...made }) => ({ ...made, refundId: notes?.['refund_id'] === undefined ? undefined : String(notes['refund_id']) }));
}

/** Checks the form of an id, because the library puts ids into the path as they are. */
export function validateId(kind: 'order' | 'pay', id: string): string {
  if (!/^[A-Za-z0-9]{1,40}$/.test(id.slice(kind.length + 1)) || !id.startsWith(`${kind}_`)) throw new TypeError(`not an id of a Razorpay ${kind}`);
  return id;
}

export async function callRazorpay<T extends z.ZodType>(schema: () => T, call: (client: Client) => Promise<unknown>): Promise<z.output<T>> {
  const client = await connect();
  const response = await call(client).catch((error: unknown) => {
    throw toProviderError(error);
  });
  const parsed = schemaOf(schema).safeParse(response);
  if (!parsed.success) throw new ProviderDown('razorpay', 'unknown', parsed.error);
  return parsed.data;
}

const ErrorBody = () => z.object({ code: z.string(), reason: z.string().nullish() });
/** Errors as the library throws them, and as its HTTP client throws them. */
const Thrown = () =>
  z.union([
    z.object({ statusCode: z.number(), error: z.unknown() }).transform(({ statusCode, error }) => ({ status: statusCode, error })),
    z.object({ response: z.object({ status: z.number(), data: z.unknown() }) }).transform(({ response: { status, data } }) => ({
      status,
      error: z.object({ error: z.unknown() }).safeParse(data).data?.error,
    })),
  ]);

/** A time-out or a broken connection arrives as a TypeError without a status: the outcome is unknown. */
function toProviderError(error: unknown): ProviderRefused | ProviderDown {
  const thrown = schemaOf(Thrown).safeParse(error);
  // The error itself must not be the cause: an error of the HTTP client contains the key.
  if (!thrown.success) return new ProviderDown('razorpay', 'unknown', new Error('no answer'));
  const { status } = thrown.data;
  // A wrong key is our own mistake, and throttling ends by itself: nothing was done, and the provider has not judged the request.
  if (status === 401 || status === 403 || status === 429) return new ProviderDown('razorpay', 'not-done', new Error(`status ${status}`));
  const body = schemaOf(ErrorBody).safeParse(thrown.data.error);
  // 409: an earlier request with the same key is still under way.
  if (!body.success || status < 400 || status >= 500 || status === 408 || status === 409)
    return new ProviderDown('razorpay', 'unknown', new Error(`status ${status}`));
  return new ProviderRefused('razorpay', status, body.data.code, body.data.reason ?? undefined);
}

/**
 * Checks the signature of the payment window's result for our order. It proves that the payment was authorised, not that it was captured.
 * While the key is being changed, a window signs with the key that it was opened with, which may be older or newer than the cached key.
 */
export async function isPaymentSignatureValid(orderId: string, paymentId: string, signature: string): Promise<boolean> {
  const isValid = ({ keySecret = '', formerKeySecret = '' }: Partial<RazorpaySecrets> = {}) =>
    [keySecret, formerKeySecret].map((secret) => isSignedBy(secret, `${orderId}|${paymentId}`, signature)).includes(true);
  return isValid(await readRazorpaySecrets()) || isValid(await reloadRazorpaySecrets());
}

/** Checks the signature of a webhook's bytes. Any of the secrets is accepted, so that one can be changed without losing events. */
export function isWebhookSignatureValid(rawBody: string | Buffer, signature: string, secrets: readonly string[]): boolean {
  return secrets.map((secret) => isSignedBy(secret, rawBody, signature)).includes(true);
}

/** Hex HMAC-SHA256, compared in constant time; an empty secret never matches. */
function isSignedBy(secret: string, signed: string | Buffer, signature: string): boolean {
  if (secret === '' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), Buffer.from(signature, 'hex'));
}
