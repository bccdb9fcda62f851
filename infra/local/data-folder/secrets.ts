/** Serves the secrets of this machine from a file in the data folder that only its owner can read; the first start creates them at random. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import * as z from 'zod';
import type { RazorpaySecrets, StripeSecrets } from '#functions/platform/secrets.ts';
import { serveJson } from '../gateway/json-service.ts';
import { readJson, writeDurably } from './durable-file.ts';

/** The content of the file. In the cloud the pepper is in one secret and the providers' keys are in another. */
export interface LocalSecrets {
  readonly pepper: string;
  readonly razorpay: RazorpaySecrets;
  readonly stripe?: StripeSecrets;
}

export interface SecretsSimulator {
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** For the payment provider's simulator, which must have the same keys. */
  readonly values: LocalSecrets;
  /** Stores changed keys and webhook secrets of a provider; they survive restarts. */
  readonly change: (razorpay: RazorpaySecrets) => void;
  readonly changeStripe: (stripe: Omit<StripeSecrets, 'offered'>) => void;
}

interface Options {
  /** The data folder, in which the secrets are created once. */
  readonly dir?: string;
  /** Replaces the random secrets in tests. */
  readonly value?: LocalSecrets;
  /** False: the shop does not offer Stripe, but still settles and refunds payments that were begun with it. */
  readonly offersStripe?: boolean;
  /** False: the state before an operator has entered Razorpay's key. */
  readonly hasRazorpay?: boolean;
}

/** Answers Secrets Manager's GetSecretValue for two secrets: a name with `payments` means the providers' keys, any other name the pepper. */
export function openSecrets({ dir, value, offersStripe = true, hasRazorpay = true }: Options): SecretsSimulator {
  let values = value ?? loadSecrets(dir ?? '.');
  const payments = ({ razorpay, stripe }: LocalSecrets) => ({
    ...(hasRazorpay ? { razorpay } : {}),
    ...(stripe === undefined ? {} : { stripe: { ...stripe, offered: offersStripe && stripe.offered } }),
  });
  const change = (changed: Partial<LocalSecrets>) => {
    values = { ...values, ...changed };
    if (value === undefined) writeDurably(path.join(dir ?? '.', fileName), `${JSON.stringify(values, null, 2)}\n`);
  };
  const GetSecretValue = (input: unknown) => {
    const { SecretId } = z.object({ SecretId: z.string().min(1) }).parse(input);
    return {
      ARN: `arn:aws:secretsmanager:ap-south-1:000000000000:secret:${SecretId}`,
      Name: SecretId,
      SecretString: JSON.stringify(SecretId.includes('payments') ? payments(values) : { pepper: values.pepper }),
      VersionId: '00000000-0000-0000-0000-000000000001',
      VersionStages: ['AWSCURRENT'],
      CreatedDate: 0,
    };
  };
  return {
    get values() {
      return values;
    },
    change: (razorpay) => change({ razorpay }),
    changeStripe: (stripe) => change({ stripe: { offered: true, ...stripe } }),
    handle: (req, res) => serveJson({ GetSecretValue }, req, res),
  };
}

const fileName = 'secrets.json';

function loadSecrets(dir: string): LocalSecrets {
  const file = path.join(dir, fileName);
  const found = readJson(file);
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  const stripe = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    webhookSecrets: [`whsec_${randomBytes(16).toString('hex')}`],
    offered: true,
  };
  // Our own file, so its shape is known. Files from before Stripe was added lack its keys, which are added below.
  if (found !== undefined && 'stripe' in (found as LocalSecrets)) return found as LocalSecrets;
  const created: LocalSecrets =
    found !== undefined
      ? { ...(found as LocalSecrets), stripe }
      : {
          stripe,
          pepper: random(32),
          razorpay: { keyId: `rzp_test_${randomBytes(7).toString('hex')}`, keySecret: random(24), webhookSecrets: [random(24)] },
        };
  writeDurably(file, `${JSON.stringify(created, null, 2)}\n`);
  return created;
}
