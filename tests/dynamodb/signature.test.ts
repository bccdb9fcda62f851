/** Is our signature the one that Amazon's signer makes? Of hundreds of requests to both services, by generated people, in generated regions. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { digestOf, signed } from '#functions/http/signature.ts';

afterEach(() => vi.unstubAllEnvs());

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: object;
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
}

/** Lets a client of Amazon's send into nothing, and keeps what it would have sent. */
function keeping(): { readonly requestHandler: never; readonly sent: () => Request } {
  let kept: Request | undefined;
  const handle = (request: Request) => {
    kept = request;
    return Promise.reject(Object.assign(new Error('kept'), { name: 'Kept' }));
  };
  return { requestHandler: { handle } as never, sent: () => kept ?? expect.fail('Nothing was sent.') };
}

/** The same headers that Amazon's signature covers, signed by ours at the same moment. */
function again(service: 's3' | 'dynamodb', { method, path, query, headers, body }: Request): string | undefined {
  expect(query).toEqual({});
  const small = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const covered = /SignedHeaders=([^,]+)/.exec(small['authorization'] ?? '')?.[1]?.split(';') ?? [];
  const own = new Set(['host', 'x-amz-date', 'x-amz-security-token']);
  const given = Object.fromEntries(covered.filter((name) => !own.has(name)).map((name) => [name, small[name] ?? '']));
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(small['x-amz-date'] ?? '') ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const digest = small['x-amz-content-sha256'] ?? digestOf(body ?? '');
  const made = signed({ service, method, host: small['host'] ?? '', path, headers: given, digest }, at);
  expect(made['x-amz-date']).toBe(small['x-amz-date']);
  expect(made['x-amz-security-token']).toBe(small['x-amz-security-token']);
  expect(made['authorization']).toBe(small['authorization']);
  return made['authorization'];
}

const visible = fc.string({ unit: fc.constantFrom(...'abcXYZ0189/+='), minLength: 8, maxLength: 40 });
const person = fc.record({ id: visible.map((text) => text.replaceAll(/\W/g, '0')), secret: visible, token: fc.option(visible, { nil: '' }) });
const region = fc.constantFrom('ap-south-1', 'us-east-1', 'eu-central-1');
// Before and behind the day on which a key was made.
const offset = fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 });

function become({ id, secret, token }: { id: string; secret: string; token: string }, at: string) {
  for (const [name, value] of Object.entries({ AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token, AWS_REGION: at }))
    vi.stubEnv(name, value);
  return { accessKeyId: id, secretAccessKey: secret, ...(token ? { sessionToken: token } : {}) };
}

it('of a call to the table', async () => {
  await fc.assert(
    fc.asyncProperty(person, region, offset, fc.string({ unit: 'grapheme' }), async (who, at, systemClockOffset, text) => {
      const { requestHandler, sent } = keeping();
      const credentials = become(who, at);
      const client = new DynamoDBClient({
        region: at,
        endpoint: `https://dynamodb.${at}.amazonaws.com`,
        credentials,
        systemClockOffset,
        requestHandler,
      });
      const put = new PutCommand({ TableName: 'shop', Item: { pk: text, sk: 'one' } });
      await expect(DynamoDBDocumentClient.from(client).send(put)).rejects.toThrow('kept');
      again('dynamodb', sent());
    }),
    { numRuns: 200 },
  );
});

it('of an object that is read', async () => {
  const key = fc
    .string({ unit: fc.constantFrom(...'ab/ +().!*~_-%पि'), minLength: 1, maxLength: 20 })
    .map((text) => `a${text}z`.replaceAll(/\/{2,}/g, '/'));
  await fc.assert(
    fc.asyncProperty(person, region, offset, key, async (who, at, systemClockOffset, Key) => {
      const { requestHandler, sent } = keeping();
      const credentials = become(who, at);
      const client = new S3Client({ region: at, credentials, systemClockOffset, requestHandler, requestChecksumCalculation: 'WHEN_REQUIRED' });
      client.middlewareStack.add(
        (next) => (args) => {
          // Which says which call it is, and is not the store's own.
          Object.assign(args.request as Request, { query: {} });
          return next(args);
        },
        { step: 'build' },
      );
      await expect(client.send(new GetObjectCommand({ Bucket: 'shop-data', Key, IfMatch: '"a  b"', Range: 'bytes=0-9' }))).rejects.toThrow('kept');
      again('s3', sent());
    }),
    { numRuns: 200 },
  );
});

it('nothing is signed by nobody', () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  const nothing = { service: 'dynamodb', method: 'POST', host: 'x', path: '/', headers: {}, digest: digestOf('') } as const;
  expect(() => signed(nothing, new Date())).toThrow('There are no credentials for dynamodb in the environment.');
});
