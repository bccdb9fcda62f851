/**
 * How is an object read on the way of a request? By one signed GET. What shoppers ask first of a function starts with it, and Amazon's own
 * client would be three quarters of those functions' code (its signature alone 140 kB); for all but reading it is used (objects.ts).
 */
import { createHash, createHmac, randomInt } from 'node:crypto';
import { ask, type HttpAnswer } from '#functions/http/wire.ts';

/** S3 said no. `name` is its own code, e.g. NoSuchKey. */
export class ReadRefused extends Error {
  readonly $metadata: { readonly httpStatusCode: number };
  constructor({ status, body }: HttpAnswer) {
    const code = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8'))?.[1] ?? `Status${status}`;
    super(`s3:GetObject: ${status} ${code}`);
    this.name = code;
    this.$metadata = { httpStatusCode: status };
  }
}

const sends = 4;
/** Milliseconds of one send. */
const patience = 8_000;

interface Place {
  readonly bucket: string;
  readonly key: string;
}
type Method = 'GET' | 'HEAD';
type Headers = Readonly<Record<string, string>>;

/**
 * Sends it until S3 has an answer that is not about its own weather, at most four times.
 * @throws ReadRefused from 300 up
 */
export async function read(method: Method, place: Place, headers: Headers = {}): Promise<HttpAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { url, signed } = signedFor(method, place, headers, new Date());
      const answer = await ask({ url, method, headers: signed, patience });
      if (answer.status < 300) return answer;
      throw new ReadRefused(answer);
    } catch (error) {
      const status = error instanceof ReadRefused ? error.$metadata.httpStatusCode : 0;
      const passes = status === 0 || status === 429 || status >= 500;
      if (!passes || attempt === sends) throw error;
      await new Promise((resolve) => setTimeout(resolve, randomInt(100 * 2 ** attempt)));
    }
  }
}

/** Where a bucket answers: under its own name, or behind one address, as a stand-in has no names for buckets. */
function addressOf({ bucket, key }: Place, region: string): URL {
  const standIn = process.env['AWS_ENDPOINT_URL_S3'];
  const base = standIn === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${standIn}/${encoded(bucket)}`;
  return new URL(`${base}/${key.split('/').map(encoded).join('/')}`);
}

/** SHA-256 of no bytes, which a question's body has. */
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it: only letters, digits and -._~ stay as they are. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4, by the role's credentials as Lambda hands them to a process (docs.aws.amazon.com, "Create a signed AWS API request"). */
function signedFor(method: Method, place: Place, given: Headers, at: Date): { url: string; signed: Headers } {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token, AWS_REGION: region = 'ap-south-1' } = process.env;
  if (!id || !secret) throw new Error('There are no credentials for s3:GetObject in the environment.');
  const { href, host, pathname } = addressOf(place, region);
  // `20261121T083000Z`
  const date = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const headers: Headers = {
    ...given,
    host,
    'x-amz-content-sha256': nothing,
    'x-amz-date': date,
    ...(token ? { 'x-amz-security-token': token } : {}),
  };
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('');
  const canonical = [method, pathname, '', lines, names.join(';'), nothing].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signature = hmac(scope.reduce<Uint8Array | string>(hmac, `AWS4${secret}`), text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${id}/${scope.join('/')}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { url: href, signed: { ...headers, authorization } };
}
