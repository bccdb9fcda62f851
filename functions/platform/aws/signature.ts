/** How does AWS know that a request is ours? By Signature Version 4, with the credentials that Lambda hands to a process (docs.aws.amazon.com, "Create a signed AWS API request"). */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

type Headers = Readonly<Record<string, string>>;

interface Unsigned {
  /** As its scope has it, e.g. `dynamodb`. */
  readonly service: string;
  readonly method: string;
  readonly host: string;
  /** As the canonical request has it: encoded, without a query. */
  readonly path: string;
  /** In small letters; all of them are signed. */
  readonly headers: Headers;
  /** SHA-256 of the body, in hexadecimal digits. */
  readonly digest: string;
}

export const digestOf = (body: string): string => hash('sha256', body, 'hex');

/** Where the functions and their table stand. */
export const region = (): string => process.env['AWS_REGION'] ?? 'ap-south-1';

const hmac = (key: Uint8Array | string | KeyObject, text: string) => createHmac('sha256', key).update(text).digest();

/** A key holds for a day, a region and a service: by service, what it was made of and it, prepared, which is most of what a use of it costs. */
const keys = new Map<string, { readonly of: string; readonly key: KeyObject }>();

function keyFor(secret: string, scope: readonly string[], service: string): KeyObject {
  const of = `${secret} ${scope.join('/')}`;
  let known = keys.get(service);
  if (known?.of !== of) {
    known = { of, key: createSecretKey(scope.reduce<Uint8Array | string>(hmac, `AWS4${secret}`) as Uint8Array) };
    keys.set(service, known);
  }
  return known.key;
}

/** Its headers with those of the signature, `host` among them. */
export function signed({ service, method, host, path, headers: given, digest }: Unsigned, at: Date): Headers {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = process.env;
  if (!id || !secret) throw new Error(`There are no credentials for ${service} in the environment.`);
  // `20261121T083000Z`
  const date = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = [date.slice(0, 8), region(), service, 'aws4_request'];
  const headers: Headers = { ...given, host, 'x-amz-date': date, ...(token ? { 'x-amz-security-token': token } : {}) };
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]?.trim().replace(/\s+/g, ' ')}\n`).join('');
  const list = names.join(';');
  const canonical = `${method}\n${path}\n\n${lines}\n${list}\n${digest}`;
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope.join('/')}\n${hash('sha256', canonical, 'hex')}`;
  const signature = hmac(keyFor(secret, scope, service), text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${id}/${scope.join('/')}, SignedHeaders=${list}, Signature=${signature}`;
  return { ...headers, authorization };
}
