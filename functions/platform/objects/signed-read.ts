/**
 * How is an object read on the way of a request? By one signed GET. What shoppers ask first of a function starts with it, and Amazon's own
 * client would be three quarters of those functions' code (its signature alone 140 kB); for all but reading it is used (objects.ts).
 */
import { randomInt } from 'node:crypto';
import { region, signed } from '#functions/platform/aws/signature.ts';
import { ask, type HttpAnswer } from '#functions/platform/aws/wire.ts';

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
      const url = addressOf(place);
      const given = { ...headers, 'x-amz-content-sha256': nothing };
      const own = signed({ service: 's3', method, host: url.host, path: url.pathname, headers: given, digest: nothing }, new Date());
      const answer = await ask({ url, method, headers: own, patience });
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
function addressOf({ bucket, key }: Place): URL {
  const standIn = process.env['AWS_ENDPOINT_URL_S3'];
  const base = standIn === undefined ? `https://${bucket}.s3.${region()}.amazonaws.com` : `${standIn}/${encoded(bucket)}`;
  return new URL(`${base}/${key.split('/').map(encoded).join('/')}`);
}

/** SHA-256 of no bytes, which a question's body has; not computed, because that would keep this module in bundles that read nothing. */
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** As RFC 3986 has it: only letters, digits and -._~ stay as they are. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
