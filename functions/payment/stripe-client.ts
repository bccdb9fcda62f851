/** Calls Stripe's REST API, form-encoded and of one version. Parses every response; throws ProviderRefused or ProviderDown. */
import * as z from 'zod';
import { parseJson } from '#functions/platform/parse-json.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { stripeSecrets } from '#functions/platform/secrets.ts';
import { ProviderDown, ProviderRefused } from './provider.ts';

/** The API version whose responses and events we parse (docs.stripe.com/api/versioning); the webhook endpoint is created with the same one. */
export const apiVersion = '2026-10-28.endive';

/** Milliseconds; two calls fit into a function's time limit. */
const defaultTimeoutMs = 8_000;

export type Value = string | number | boolean | undefined | readonly Value[] | { readonly [name: string]: Value };
export interface StripeRequest {
  readonly method: 'GET' | 'POST';
  /** The path after `/v1/`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, Value>>;
  /** At most 255 characters; for 24 hours a repeat gets the response of the first request, even a 500. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

/** Writes nested values as Stripe expects them: `line_items[0][price_data][currency]=inr`. */
export function encodeForm(params: NonNullable<StripeRequest['params']>): URLSearchParams {
  const form = new URLSearchParams();
  const append = (name: string, value: Value): void => {
    if (value === undefined) return;
    if (typeof value !== 'object') return form.append(name, String(value));
    for (const [key, each] of Object.entries(value)) append(`${name}[${key}]`, each);
  };
  for (const [name, value] of Object.entries(params)) append(name, value);
  return form;
}

const ErrorBody = () => z.object({ error: z.object({ type: z.string(), code: z.string().nullish(), param: z.string().nullish() }) });
const host = () => process.env['STRIPE_API_URL'] || 'https://api.stripe.com';

/** @throws ProviderRefused; ProviderDown, also when Stripe is not configured */
export async function callStripe<T extends z.ZodType>(schema: () => T, request: StripeRequest): Promise<z.output<T>> {
  const secrets = await stripeSecrets();
  if (secrets === undefined) throw new ProviderDown('stripe', 'not-done', new Error('not configured'));
  const { status, text } = await send(request, secrets.secretKey);
  const body = parseJson(text);
  if (status >= 200 && status < 300) {
    const parsed = schemaOf(schema).safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ProviderDown('stripe', 'unknown', parsed.error);
  }
  // A wrong key is our own mistake, and throttling ends by itself: nothing was done, and the provider has not judged the request.
  if (status === 401 || status === 403 || status === 429) throw new ProviderDown('stripe', 'not-done', new Error(`status ${status}`));
  const providerError = schemaOf(ErrorBody).safeParse(body).data?.error;
  // 409: an earlier request with the same key is still under way.
  if (providerError === undefined || status < 400 || status >= 500 || status === 408 || status === 409)
    throw new ProviderDown('stripe', 'unknown', new Error(`status ${status}`));
  throw new ProviderRefused('stripe', status, providerError.code ?? providerError.type, providerError.param ?? undefined);
}

async function send(
  { method, path, params = {}, idempotencyKey, timeoutMs = defaultTimeoutMs }: StripeRequest,
  key: string,
): Promise<{ status: number; text: string }> {
  const form = encodeForm(params);
  const url = `${host()}/v1/${path}${method === 'GET' && form.size > 0 ? `?${form}` : ''}`;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': apiVersion,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' ? { body: form } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    // The error itself must not be the cause: it may contain the request.
    throw new ProviderDown('stripe', 'unknown', new Error('no answer'));
  }
}

/** Checks the form of an id, because the path of a request contains it. */
export function validateId(kind: 'cs' | 'pi' | 're', id: string): string {
  if (!/^[A-Za-z0-9_]{1,120}$/.test(id) || !id.startsWith(`${kind}_`)) throw new TypeError(`not an id of Stripe's (${kind})`);
  return id;
}
