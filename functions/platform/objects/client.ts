/** Makes Amazon's client of S3, and reads the whole body of a response within the attempt that it belongs to. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import { clientOptions, prepared, standInEndpoint } from '#functions/platform/client-options.ts';

/** @param systemClockOffset milliseconds by which the shop's clock is ahead of the machine's; S3 gives a form no other clock */
export function connect(systemClockOffset = 0): S3Client {
  const options = {
    ...clientOptions('s3', { maxAttempts: 4, timeoutMs: 8_000 }),
    cacheMiddleware: true,
    // A stand-in has no host names for buckets.
    forcePathStyle: standInEndpoint('s3') !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    disableS3ExpressSessionAuth: true,
    useArnRegion: false,
    systemClockOffset,
  } as const;
  const client = prepared(new S3Client(options));
  readWholeBodies(client);
  return client;
}

let client: S3Client | undefined;

/** The one client of this process. */
export function storage(): S3Client {
  client ??= connect();
  return client;
}

/** The client hands out a body as a stream, after its attempts are over: a connection that is cut within the body would not be retried. */
function readWholeBodies({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { body?: unknown };
      if (response.body instanceof Readable) response.body = Readable.from([await buffer(response.body)], { objectMode: false });
      return result;
    },
    { name: 'readWholeBodies', step: 'deserialize', priority: 'low' },
  );
}
