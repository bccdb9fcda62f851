/** Describes Stripe's errors: one type, whose body has the fields of Stripe's. */
import { Refusal } from '../razorpay/refusal.ts';

interface StripeRefusalOptions {
  readonly status?: number;
  readonly type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  readonly code?: string;
  readonly param?: string;
}

export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { readonly error: Record<string, unknown> };

  constructor(message: string, { status = 400, type = 'invalid_request_error', code, param }: StripeRefusalOptions = {}) {
    super(message);
    this.name = 'StripeRefusal';
    this.status = status;
    this.body = { error: { type, message, ...(code === undefined ? {} : { code }), ...(param === undefined ? {} : { param }) } };
  }
}

export const missing = (what: string, id: string) =>
  new StripeRefusal(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param: what === 'payment_intent' ? 'intent' : 'id' });
export const unauthorised = () => new StripeRefusal('Invalid API Key provided.', { status: 401 });
/** Stripe would accept a live key. The simulator rejects it, because no money moves here. */
export const liveKey = () => new StripeRefusal('This is a simulator: it refuses live keys. Use sk_test_ ones.', { status: 401 });
export const throttled = () => new StripeRefusal('Request rate limit exceeded.', { status: 429, code: 'rate_limit' });
export const serverError = () => new StripeRefusal('An unknown error occurred.', { status: 500, type: 'api_error' });
export const keyInUse = () =>
  new StripeRefusal('There is currently another in-progress request using this Idempotency Key.', {
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  });
export const noSuchUrl = (method: string, path: string) => new StripeRefusal(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });

/** An error that is not a StripeRefusal is a bug of the simulator: it is printed, and answered like an error of Stripe's servers. */
export function asStripeRefusal(error: unknown): StripeRefusal {
  if (error instanceof StripeRefusal) return error;
  if (error instanceof Refusal) return new StripeRefusal(error.message, { status: error.status });
  process.stderr.write(`The Stripe simulator failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  return serverError();
}
