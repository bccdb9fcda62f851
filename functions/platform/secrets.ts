/** Which secrets does this deployment hold? One JSON secret in Secrets Manager, read lazily and kept for five minutes. */
import type { GetSecretValueCommandOutput } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { JsonService } from '#functions/platform/aws/json-service.ts';
import { config } from './config.ts';

const Secrets = () =>
  z.object({
    /** Keys the hashes of codes and identifiers, so that a leaked table tells nothing about them. */
    pepper: z.string().min(16),
    /** Proves to the identity provider's triggers that a sign-in without password comes from our own code. */
    challengeKey: z.string().min(16),
    razorpay: z.object({
      keyId: z.string().min(1),
      keySecret: z.string().min(1),
      /** The one before, while the key is being changed: a window that was opened with it may still answer. */
      formerKeySecret: z.string().min(1).optional(),
      /** More than one while a secret is being changed; a webhook is good when any of them signed it. */
      webhookSecrets: z.array(z.string().min(1)).min(1),
    }),
    /** The second provider, of appointments only. Without a key or a webhook secret it is not configured. */
    stripe: z
      .object({
        secretKey: z.string(),
        webhookSecrets: z.array(z.string()),
        /** False: no new payments by it; those that were begun are settled and given back as ever. */
        offered: z.boolean().default(true),
      })
      .optional(),
  });
export type Secrets = z.output<ReturnType<typeof Secrets>>;

/** Of Stripe, where it is configured. */
export async function stripeSecrets(): Promise<NonNullable<Secrets['stripe']> | undefined> {
  const { stripe } = await secrets();
  return stripe === undefined || stripe.secretKey === '' || stripe.webhookSecrets.every((each) => each === '') ? undefined : stripe;
}

const keptMs = 5 * 60_000;
const keeper = new JsonService({
  name: 'secretsmanager',
  elsewhere: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  version: '1.1',
  patience: 3_000,
  pause: 50,
});
let kept: { readonly id: string; readonly since: number; readonly value: Promise<Secrets> } | undefined;

/** @throws the service's error, or one that names the secret when it is not of the form that we need. */
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

/** Milliseconds between two reads of `reloadSecrets`: whoever sends forgeries must not make us read all the time. */
const pauseMs = 30_000;
let askedAnew: { readonly id: string; readonly at: number } | undefined;

/** For something that the kept ones cannot have known, as a key that was changed a minute ago: reads them before their time, now and then. */
export function reloadSecrets(): Promise<Secrets> {
  const id = config('SECRETS_ID');
  if (askedAnew?.id === id && performance.now() - askedAnew.at < pauseMs) return secrets();
  askedAnew = { id, at: performance.now() };
  const before = kept;
  kept = undefined;
  return secrets().catch((error: unknown) => {
    // What else is asked for meanwhile goes on with the former ones.
    kept ??= before;
    throw error;
  });
}

async function read(id: string): Promise<Secrets> {
  const { SecretString }: Partial<GetSecretValueCommandOutput> = await keeper.call('secretsmanager.GetSecretValue', { SecretId: id });
  const parsed = Secrets().safeParse(jsonOf(SecretString));
  // The issues name fields, never what stands in them.
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
