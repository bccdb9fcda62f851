/** Where do the secrets live on this machine? In a file of the data folder that only its owner can read, made at random at the first start. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import * as z from 'zod';
import type { Secrets } from '#functions/gateways/secrets.ts';
import { readJson, writeDurably } from './durable.ts';
import { serveJson } from './json-service.ts';

export interface SecretsStandIn {
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** For the payment provider's simulator, which must share the keys. */
  readonly values: Secrets;
  /** The provider's keys and webhook secrets were changed; kept over restarts. */
  readonly change: (razorpay: Secrets['razorpay']) => void;
}

interface Options {
  /** The data folder, where they are made once. */
  readonly dir?: string;
  /** Instead of random ones, for tests. */
  readonly value?: Secrets;
}

/** Secrets Manager's GetSecretValue for one secret, whatever its name. */
export function openSecrets({ dir, value }: Options): SecretsStandIn {
  let values = value ?? kept(dir ?? '.');
  const GetSecretValue = (input: unknown) => {
    const { SecretId } = z.object({ SecretId: z.string().min(1) }).parse(input);
    return {
      ARN: `arn:aws:secretsmanager:ap-south-1:000000000000:secret:${SecretId}`,
      Name: SecretId,
      SecretString: JSON.stringify(values),
      VersionId: '00000000-0000-0000-0000-000000000001',
      VersionStages: ['AWSCURRENT'],
      CreatedDate: 0,
    };
  };
  return {
    get values() {
      return values;
    },
    change: (razorpay) => {
      values = { ...values, razorpay };
      if (value === undefined) writeDurably(path.join(dir ?? '.', fileName), `${JSON.stringify(values, null, 2)}\n`);
    },
    handle: (req, res) => serveJson({ GetSecretValue }, req, res),
  };
}

const fileName = 'secrets.json';

function kept(dir: string): Secrets {
  const file = path.join(dir, fileName);
  const found = readJson(file);
  if (found !== undefined) return found as Secrets; // our own file, written whole just below
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  const made: Secrets = {
    pepper: random(32),
    challengeKey: random(32),
    razorpay: { keyId: `rzp_test_${randomBytes(7).toString('hex')}`, keySecret: random(24), webhookSecrets: [random(24)] },
  };
  writeDurably(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}
