/**
 * Reads the secrets of this deployment from Secrets Manager at first use, and caches them for five minutes. The pepper, which the deployment
 * generates, is one secret; the keys of the payment providers, which an operator may enter later, are another.
 */
import { createHmac } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { clientOptions, prepareClient } from '#functions/platform/client-options.ts';
import { config } from '#functions/platform/config.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { parseJson } from '#functions/platform/parse-json.ts';

const OwnSecrets = () =>
  z.object({
    /** The key of the hashes of codes and identifiers, so that a leaked table reveals nothing about them. */
    pepper: z.string().min(16),
  });

const PaymentSecrets = () =>
  z.object({
    razorpay: z
      .object({
        keyId: z.string(),
        keySecret: z.string(),
        /** The previous secret while the key is being changed: a payment window that was opened with the old key may still return a result. */
        formerKeySecret: z.string().min(1).optional(),
        /** More than one while a secret is being changed; a webhook is valid when any of them signed it. */
        webhookSecrets: z.array(z.string()),
      })
      .optional(),
    /** The second payment provider, for appointments only. */
    stripe: z
      .object({
        secretKey: z.string(),
        webhookSecrets: z.array(z.string()),
        /** When false, no new payments are made with Stripe; existing ones are still settled and refunded. */
        offered: z.boolean().default(true),
      })
      .optional(),
  });
export type PaymentSecrets = z.output<ReturnType<typeof PaymentSecrets>>;
export type RazorpaySecrets = NonNullable<PaymentSecrets['razorpay']>;
export type StripeSecrets = NonNullable<PaymentSecrets['stripe']>;

const cacheMs = 5 * 60_000;
/** Milliseconds of a read, retries included: a function ends after 15 s, and must answer before. */
const deadlineMs = 12_000;

let client: SecretsManagerClient | undefined;

/** The one client of this process. */
function secretsClient(): SecretsManagerClient {
  client ??= prepareClient(
    new SecretsManagerClient({ ...clientOptions('secretsmanager', { maxAttempts: 4, timeoutMs: 3_000 }), cacheMiddleware: true }),
  );
  return client;
}

interface Cached<T> {
  readonly id: string;
  readonly readAt: number;
  readonly value: Promise<T>;
}

/** A secret that this process caches under its name. */
class CachedSecret<T> {
  private cached: Cached<T> | undefined;
  private readonly read: () => Promise<T>;
  private readonly id: () => string;

  constructor(id: () => string, read: (id: string) => Promise<T>) {
    this.id = id;
    this.read = () => read(id());
  }

  get(): Promise<T> {
    const id = this.id();
    if (this.cached?.id === id && performance.now() - this.cached.readAt < cacheMs) return this.cached.value;
    const entry = { id, readAt: performance.now(), value: this.read() };
    this.cached = entry;
    entry.value.catch(() => {
      if (this.cached === entry) this.cached = undefined;
    });
    return entry.value;
  }

  /** Reads the secret again. When that fails, other callers continue with the former value. */
  reload(): Promise<T> {
    const former = this.cached;
    this.cached = undefined;
    return this.get().catch((error: unknown) => {
      this.cached ??= former;
      throw error;
    });
  }
}

// Marked as pure: the bundler drops the unused one, so a function that reads only one secret contains, and may read, only that one
// (infra/permissions.ts).
const ownSecrets = /* @__PURE__ */ new CachedSecret(
  () => config('SECRETS_ID'),
  async (id) => parseSecret(OwnSecrets(), id, await readSecretText(id)),
);
const paymentSecrets = /* @__PURE__ */ new CachedSecret(
  () => config('PAYMENT_SECRETS_ID'),
  async (id) => {
    const text = await readSecretText(id);
    return text === undefined ? {} : parseSecret(PaymentSecrets(), id, text);
  },
);

/** @throws the service's error, or one that names the secret when it does not have the expected form */
export const pepper = async (): Promise<string> => (await ownSecrets.get()).pepper;

/** The key that proves to the identity provider's triggers that a sign-in without a password comes from the shop's own code. */
export const challengeKey = async (): Promise<string> =>
  createHmac('sha256', await pepper())
    .update('challenge key')
    .digest('base64url');

/** The secrets of Razorpay, or undefined until an operator has entered its key. @throws as `pepper` */
export const readRazorpaySecrets = async (): Promise<RazorpaySecrets | undefined> => configuredRazorpay(await paymentSecrets.get());

/** The secrets of Stripe, or undefined where it is not configured. @throws as `pepper` */
export async function stripeSecrets(): Promise<StripeSecrets | undefined> {
  const { stripe } = await paymentSecrets.get();
  return stripe === undefined || stripe.secretKey === '' || stripe.webhookSecrets.every((each) => each === '') ? undefined : stripe;
}

const configuredRazorpay = ({ razorpay }: PaymentSecrets): RazorpaySecrets | undefined =>
  razorpay === undefined || razorpay.keyId === '' || razorpay.keySecret === '' ? undefined : razorpay;

/** `reloadRazorpaySecrets` reads at most once in this time, so that forged webhooks cannot cause a read each. */
const minReloadIntervalMs = 30_000;
let lastReload: { readonly id: string; readonly at: number } | undefined;

/** Reads the secrets again before the cache expires, for a signature that matches none of the cached ones: a key may have just been changed. */
export async function reloadRazorpaySecrets(): Promise<RazorpaySecrets | undefined> {
  const id = config('PAYMENT_SECRETS_ID');
  if (lastReload?.id === id && performance.now() - lastReload.at < minReloadIntervalMs) return readRazorpaySecrets();
  lastReload = { id, at: performance.now() };
  return configuredRazorpay(await paymentSecrets.reload());
}

/** The text of a secret; undefined for one without a value. */
async function readSecretText(id: string): Promise<string | undefined> {
  try {
    const { SecretString } = await withDeadline(deadlineMs, () => secretsClient().send(new GetSecretValueCommand({ SecretId: id })));
    return SecretString;
  } catch (error) {
    // This is Secrets Manager's error for a secret that was created without a value.
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** @throws Error that names the fields, never their values */
function parseSecret<T extends z.ZodType>(schema: T, id: string, text: string | undefined): z.output<T> {
  const result = schema.safeParse(parseJson(text ?? ''));
  if (!result.success)
    throw new Error(`The secret ${id} is not usable: ${result.error.issues.map((issue) => issue.path.join('.') || 'not JSON').join(', ')}.`);
  return result.data;
}
