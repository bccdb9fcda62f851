/** Serves the secrets of this machine from a file of the data folder that only its owner can read, made at random at the first start. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import * as z from 'zod';
import type { RazorpaySecrets, StripeSecrets } from '#functions/platform/secrets.ts';
import { serveJson } from '../gateway/json-service.ts';
import { readJson, writeDurably } from './durable-file.ts';

/** As the file holds them. In the cloud the pepper lies in one secret and the keys of the providers in another. */
export interface LocalSecrets {
  readonly pepper: string;
  readonly razorpay: RazorpaySecrets;
  readonly stripe?: StripeSecrets;
}

export interface SecretsStandIn {
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** For the payment provider's simulator, which must share the keys. */
  readonly values: LocalSecrets;
  /** A provider's keys and webhook secrets were changed; kept over restarts. */
  readonly change: (razorpay: RazorpaySecrets) => void;
  readonly changeStripe: (stripe: Omit<StripeSecrets, 'offered'>) => void;
}

interface Options {
  /** The data folder, where they are made once. */
  readonly dir?: string;
  /** Instead of random ones, for tests. */
  readonly value?: LocalSecrets;
  /** False: the shop does without Stripe. What was begun by it is settled and given back all the same. */
  readonly offersStripe?: boolean;
  /** False: as before an operator has entered Razorpay's key. */
  readonly hasRazorpay?: boolean;
}

/** Secrets Manager's GetSecretValue for two secrets: a name with `payments` is that of the providers' keys, any other that of the pepper. */
export function openSecrets({ dir, value, offersStripe = true, hasRazorpay = true }: Options): SecretsStandIn {
  let values = value ?? kept(dir ?? '.');
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

function kept(dir: string): LocalSecrets {
  const file = path.join(dir, fileName);
  const found = readJson(file);
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  const stripe = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    webhookSecrets: [`whsec_${randomBytes(16).toString('hex')}`],
    offered: true,
  };
  // Our own file, written whole below; one of the first days has no Stripe.
  if (found !== undefined && 'stripe' in (found as LocalSecrets)) return found as LocalSecrets;
  const made: LocalSecrets =
    found !== undefined
      ? { ...(found as LocalSecrets), stripe }
      : {
          stripe,
          pepper: random(32),
          razorpay: { keyId: `rzp_test_${randomBytes(7).toString('hex')}`, keySecret: random(24), webhookSecrets: [random(24)] },
        };
  writeDurably(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}
