/** Creates the S3 client, and reads the whole body of a response within the attempt that it belongs to. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import { clientOptions, prepareClient, simulatorEndpoint } from '#functions/platform/client-options.ts';

/** @param systemClockOffset milliseconds by which the shop's clock is ahead of the machine's; an upload form takes its time only from the client */
export function createS3Client(systemClockOffset = 0): S3Client {
  const options = {
    ...clientOptions('s3', { maxAttempts: 4, timeoutMs: 8_000 }),
    cacheMiddleware: true,
    // A simulator has no host names for buckets.
    forcePathStyle: simulatorEndpoint('s3') !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    disableS3ExpressSessionAuth: true,
    useArnRegion: false,
    systemClockOffset,
  } as const;
  const client = prepareClient(new S3Client(options));
  readWholeBodies(client);
  return client;
}

let client: S3Client | undefined;

/** The one client of this process. */
export function s3Client(): S3Client {
  client ??= createS3Client();
  return client;
}

interface Response {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The client returns a body as a stream after its last attempt, so a connection that breaks within the body would not be retried. */
function readWholeBodies({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as Response;
      if (!(response.body instanceof Readable)) return result;
      const bytes = await readWhole(response.body, response.headers?.['content-length']);
      // Return a copy: an open connection keeps a reference to its first response, and so would keep the whole body in memory.
      return { ...result, response: { ...response, body: Readable.from([bytes], { objectMode: false }) } };
    },
    { name: 'readWholeBodies', step: 'deserialize', priority: 'low' },
  );
}

/** Copies each chunk into the result as it arrives. Collecting the chunks of a large file first would need its size in memory twice. */
async function readWhole(body: Readable, length: string | undefined): Promise<Uint8Array> {
  if (length === undefined) return buffer(body);
  const bytes = new Uint8Array(Number(length));
  let end = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  // The response to a HEAD request has a length and no body.
  return bytes.subarray(0, end);
}
