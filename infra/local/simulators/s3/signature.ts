/** Verifies AWS Signature Version 4 in headers, in the query, and in a form's policy. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { StorageFailure } from './failure.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What the signatures of a body's later chunks are computed with. */
export interface Signed {
  readonly key: Buffer;
  readonly scope: string;
  readonly date: string;
  readonly signature: string;
  /** The value of x-amz-content-sha256. */
  readonly payload: string;
}

export const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

export function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The signing key of a credential `<access key>/<yyyymmdd>/<region>/s3/aws4_request`. */
export function signingKey(credentials: Credentials, credential: string): { readonly key: Buffer; readonly scope: string } {
  const [accessKeyId, day = '', region = '', service, terminator, ...rest] = credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) throw new StorageFailure('InvalidAccessKeyId');
  if (!/^\d{8}$/.test(day) || service !== 's3' || terminator !== 'aws4_request' || rest.length > 0)
    throw new StorageFailure('InvalidArgument', 'The credential is malformed.');
  const key = ['s3', 'aws4_request'].reduce<Buffer>((made, part) => hmac(made, part), hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), region));
  return { key, scope: `${day}/${region}/s3/aws4_request` };
}

/** `yyyymmddThhmmssZ` in milliseconds. */
export function instantOf(text: string): number {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  const instant = found ? Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN;
  if (Number.isNaN(instant)) throw new StorageFailure('AccessDenied', 'The date of the signature is malformed.');
  return instant;
}

const skewMs = 15 * 60_000;

/**
 * Verifies a request that is signed in its headers or its query.
 * @param now the shop's clock, by which signed addresses expire
 */
export function checkSignature(credentials: Credentials, req: IncomingMessage, now: Date): Signed {
  const [path = '/', queryString = ''] = (req.url ?? '/').split('?', 2);
  const query = new URLSearchParams(queryString);
  const signature = query.has('X-Amz-Signature') ? fromQuery(query, now) : fromHeader(req);
  const { key, scope } = signingKey(credentials, signature.credential);
  if (!signature.signedHeaders.includes('host')) throw new StorageFailure('AccessDenied', 'The header host must be signed.');
  const headers = signature.signedHeaders.map((name) => {
    const value = req.headersDistinct[name]?.join(',');
    if (value === undefined) throw new StorageFailure('SignatureDoesNotMatch');
    return `${name}:${value.trim().replace(/ +/g, ' ')}\n`;
  });
  const canonical = [req.method, path, canonicalQuery(query), headers.join(''), signature.signedHeaders.join(';'), signature.payload].join('\n');
  const expected = hmac(key, ['AWS4-HMAC-SHA256', signature.date, scope, sha256(canonical)].join('\n')).toString('hex');
  if (!isEqual(expected, signature.signature)) throw new StorageFailure('SignatureDoesNotMatch');
  return { key, scope, date: signature.date, signature: signature.signature, payload: signature.payload };
}

function fromHeader(req: IncomingMessage) {
  const authorization = req.headers.authorization;
  if (authorization === undefined) throw new StorageFailure('AccessDenied');
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ?? [];
  if (credential === undefined || signedHeaders === undefined || signature === undefined)
    throw new StorageFailure('InvalidArgument', 'Unsupported Authorization Type');
  const date = String(req.headers['x-amz-date'] ?? '');
  // The SDK signs by the machine's clock, while the shop's clock may have been moved.
  if (Math.abs(instantOf(date) - Date.now()) > skewMs) throw new StorageFailure('RequestTimeTooSkewed');
  const payload = req.headers['x-amz-content-sha256'];
  if (typeof payload !== 'string') throw new StorageFailure('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  return { credential, signedHeaders: signedHeaders.split(';'), signature, date, payload };
}

function fromQuery(query: URLSearchParams, now: Date) {
  const requireParameter = (name: string) => {
    const value = query.get(name);
    if (value === null) throw new StorageFailure('AccessDenied', `Query-string authentication requires ${name}.`);
    return value;
  };
  if (requireParameter('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw new StorageFailure('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  const date = requireParameter('X-Amz-Date');
  const seconds = Number(requireParameter('X-Amz-Expires'));
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 604_800)
    throw new StorageFailure('InvalidArgument', 'X-Amz-Expires must be between 1 and 604800 seconds');
  const age = now.getTime() - instantOf(date);
  if (age > seconds * 1000) throw new StorageFailure('AccessDenied', 'Request has expired');
  if (age < -skewMs) throw new StorageFailure('AccessDenied', 'Request is not valid yet');
  const payload = query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  return {
    credential: requireParameter('X-Amz-Credential'),
    signedHeaders: requireParameter('X-Amz-SignedHeaders').split(';'),
    signature: requireParameter('X-Amz-Signature'),
    date,
    payload,
  };
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([one, first], [other, second]) => (one < other ? -1 : one > other ? 1 : first < second ? -1 : first > second ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
