/** Reads the secrets of this deployment: one JSON secret in Secrets Manager, read at first use and cached for five minutes. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { clientOptions, prepared } from '#functions/platform/client-options.ts';
import { config } from '#functions/platform/config.ts';
import { withDeadline } from '#functions/platform/deadline.ts';

const Secrets = () =>
  z.object({
    /** Keys the hashes of codes and identifiers, so that a leaked table reveals nothing about them. */
    pepper: z.string().min(16),
    /** Proves to the identity provider's triggers that a sign-in without a password comes from the shop's own code. */
    challengeKey: z.string().min(16),
    razorpay: z.object({
      keyId: z.string().min(1),
      keySecret: z.string().min(1),
      /** The previous secret while the key is being changed: a payment window that was opened with it may still answer. */
      formerKeySecret: z.string().min(1).optional(),
      /** More than one while a secret is being changed; a webhook is valid when any of them signed it. */
      webhookSecrets: z.array(z.string().min(1)).min(1),
    }),
    /** The second payment provider, for appointments only. Without a key or a webhook secret it is not configured. */
    stripe: z
      .object({
        secretKey: z.string(),
        webhookSecrets: z.array(z.string()),
        /** When false, no new payment is made by it; payments that exist are settled and refunded as before. */
        offered: z.boolean().default(true),
      })
      .optional(),
  });
export type Secrets = z.output<ReturnType<typeof Secrets>>;

/** The secrets of Stripe, where it is configured. */
export async function stripeSecrets(): Promise<NonNullable<Secrets['stripe']> | undefined> {
  const { stripe } = await secrets();
  return stripe === undefined || stripe.secretKey === '' || stripe.webhookSecrets.every((each) => each === '') ? undefined : stripe;
}

const keptMs = 5 * 60_000;
/** Milliseconds of a read, retries included. A function ends after 15 s, and must answer before. */
const deadlineMs = 12_000;

let client: SecretsManagerClient | undefined;

/** The one client of this process. */
function manager(): SecretsManagerClient {
  client ??= prepared(new SecretsManagerClient({ ...clientOptions('secretsmanager', { maxAttempts: 4, timeoutMs: 3_000 }), cacheMiddleware: true }));
  return client;
}

let kept: { readonly id: string; readonly since: number; readonly value: Promise<Secrets> } | undefined;

/** @throws the service's error, or one that names the secret when it does not have the expected form */
export function secrets(): Promise<Secrets> {
  const id = config('SECRETS_ID');
  if (kept?.id === id && performance.now() - kept.since < keptMs) return kept.value;
  const fresh = { id, since: performance.now(), value: read(id) };
  kept = fresh;
  fresh.value.catch(() => {
    if (kept === fresh) kept = undefined;
  });
  return fresh.value;
}

/** Milliseconds between two reads of `reloadSecrets`, so that a sender of forged webhooks cannot cause a read each. */
const pauseMs = 30_000;
let lastReload: { readonly id: string; readonly at: number } | undefined;

/** Reads the secrets again before the cache expires, for a signature that the cached ones do not explain: a key may have been changed a minute ago. */
export function reloadSecrets(): Promise<Secrets> {
  const id = config('SECRETS_ID');
  if (lastReload?.id === id && performance.now() - lastReload.at < pauseMs) return secrets();
  lastReload = { id, at: performance.now() };
  const before = kept;
  kept = undefined;
  return secrets().catch((error: unknown) => {
    // Other callers go on with the secrets read before.
    kept ??= before;
    throw error;
  });
}

async function read(id: string): Promise<Secrets> {
  const { SecretString } = await withDeadline(deadlineMs, () => manager().send(new GetSecretValueCommand({ SecretId: id })));
  const parsed = Secrets().safeParse(jsonOf(SecretString));
  // The issues name fields, never their values.
  if (!parsed.success)
    throw new Error(`The secret ${id} is not usable: ${parsed.error.issues.map((issue) => issue.path.join('.') || 'not JSON').join(', ')}.`);
  return parsed.data;
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
