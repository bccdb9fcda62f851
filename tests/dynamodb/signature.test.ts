/** Our request signature equals the one of Amazon's signer, for generated credentials, regions and requests. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { digestOf, signed } from '#functions/platform/aws/signature.ts';

afterEach(() => vi.unstubAllEnvs());

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: object;
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
}

/** Keeps the request that a client of Amazon's would have sent, instead of sending it. */
function capturing(): { readonly requestHandler: never; readonly sent: () => Request } {
  let kept: Request | undefined;
  const handle = (request: Request) => {
    kept = request;
    return Promise.reject(Object.assign(new Error('kept'), { name: 'Kept' }));
  };
  return { requestHandler: { handle } as never, sent: () => kept ?? expect.fail('Nothing was sent.') };
}

/** Signs the headers that Amazon's signature covers with our signer, for the same moment, and compares both. */
function expectSameSignature(service: 's3' | 'dynamodb', { method, path, query, headers, body }: Request): string | undefined {
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
const credential = fc.record({ id: visible.map((text) => text.replaceAll(/\W/g, '0')), secret: visible, token: fc.option(visible, { nil: '' }) });
const region = fc.constantFrom('ap-south-1', 'us-east-1', 'eu-central-1');
// Days before and after today: a signing key is valid for one day and is cached.
const offset = fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 });

function useCredentials({ id, secret, token }: { id: string; secret: string; token: string }, at: string) {
  for (const [name, value] of Object.entries({ AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token, AWS_REGION: at }))
    vi.stubEnv(name, value);
  return { accessKeyId: id, secretAccessKey: secret, ...(token ? { sessionToken: token } : {}) };
}

it("signs a DynamoDB call as Amazon's signer does", async () => {
  await fc.assert(
    fc.asyncProperty(credential, region, offset, fc.string({ unit: 'grapheme' }), async (keys, at, systemClockOffset, text) => {
      const { requestHandler, sent } = capturing();
      const credentials = useCredentials(keys, at);
      const client = new DynamoDBClient({
        region: at,
        endpoint: `https://dynamodb.${at}.amazonaws.com`,
        credentials,
        systemClockOffset,
        requestHandler,
      });
      const put = new PutCommand({ TableName: 'shop', Item: { pk: text, sk: 'one' } });
      await expect(DynamoDBDocumentClient.from(client).send(put)).rejects.toThrow('kept');
      expectSameSignature('dynamodb', sent());
    }),
    { numRuns: 200 },
  );
});

it("signs the read of an S3 object as Amazon's signer does", async () => {
  const key = fc
    .string({ unit: fc.constantFrom(...'ab/ +().!*~_-%पि'), minLength: 1, maxLength: 20 })
    .map((text) => `a${text}z`.replaceAll(/\/{2,}/g, '/'));
  await fc.assert(
    fc.asyncProperty(credential, region, offset, key, async (keys, at, systemClockOffset, Key) => {
      const { requestHandler, sent } = capturing();
      const credentials = useCredentials(keys, at);
      const client = new S3Client({ region: at, credentials, systemClockOffset, requestHandler, requestChecksumCalculation: 'WHEN_REQUIRED' });
      client.middlewareStack.add(
        (next) => (args) => {
          // The SDK's own x-id parameter, which our reader does not send.
          Object.assign(args.request as Request, { query: {} });
          return next(args);
        },
        { step: 'build' },
      );
      await expect(client.send(new GetObjectCommand({ Bucket: 'shop-data', Key, IfMatch: '"a  b"', Range: 'bytes=0-9' }))).rejects.toThrow('kept');
      expectSameSignature('s3', sent());
    }),
    { numRuns: 200 },
  );
});

it('refuses to sign without credentials in the environment', () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  const nothing = { service: 'dynamodb', method: 'POST', host: 'x', path: '/', headers: {}, digest: digestOf('') } as const;
  expect(() => signed(nothing, new Date())).toThrow('There are no credentials for dynamodb in the environment.');
});
