/** How do we read and write objects? S3: the published catalogue, pictures, and forms that let a browser upload by itself. */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { config, has } from '#functions/platform/config.ts';
import { ReadRefused, read } from './signed-read.ts';

// S3 gives no clock to a form but the client's own offset, so each form has a client; the connections are shared by none.
function createClient(systemClockOffset = 0): S3Client {
  return new S3Client({
    maxAttempts: 4,
    // A stand-in has no host names for buckets.
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
    requestHandler: { requestTimeout: 8_000, connectionTimeout: 1_000 },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    systemClockOffset,
  });
}

let client: S3Client | undefined;

function storage(): S3Client {
  client ??= createClient();
  return client;
}

export interface ObjectRead {
  readonly bytes: Uint8Array;
  /** With its quotation marks. */
  readonly etag: string;
  readonly contentType: string | undefined;
}

/** The whole object, or null when there is none. */
export async function readObject(bucket: string, key: string): Promise<ObjectRead | null> {
  const found = await readObjectUnless(bucket, key, undefined);
  return found === 'unchanged' ? null : found;
}

/** Bytes of a piece: few requests, and little memory. */
const piece = 4 * 1_024 * 1_024;

/** The object piece by piece, for one that is too large for memory. Throws when it is gone, or another one, before its end. */
export async function* piecesOf(bucket: string, key: string): AsyncGenerator<Uint8Array> {
  let match: Record<string, string> = {};
  for (let from = 0, size = 1; from < size; from += piece) {
    const { headers, body } = await read('GET', { bucket, key }, { ...match, range: `bytes=${from}-${from + piece - 1}` });
    size = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? body.length);
    if (headers.etag !== undefined) match = { 'if-match': headers.etag };
    yield body;
  }
}

/** Like `readObject`; 'unchanged' when the object still has this entity tag, and then nothing is transferred. */
export async function readObjectUnless(bucket: string, key: string, etag: string | undefined): Promise<ObjectRead | null | 'unchanged'> {
  try {
    const { headers, body } = await read('GET', { bucket, key }, etag === undefined ? {} : { 'if-none-match': etag });
    if (headers.etag === undefined) throw new Error('S3 answered without an entity tag.');
    return { bytes: body, etag: headers.etag, contentType: headers['content-type'] };
  } catch (error) {
    if (statusOf(error) === 304) return 'unchanged';
    if (error instanceof ReadRefused && error.name === 'NoSuchKey') return null;
    throw error;
  }
}

export async function hasObject(bucket: string, key: string): Promise<boolean> {
  try {
    await read('HEAD', { bucket, key });
    return true;
  } catch (error) {
    // A bucket that may not be listed answers 403 for what is not there.
    if ([403, 404].includes(statusOf(error))) return false;
    throw error;
  }
}

export interface WriteOptions {
  readonly contentType: string;
  readonly cacheControl?: string;
  /** Only over an object with this entity tag. */
  readonly ifMatch?: string;
  /** `*`: only where there is none. */
  readonly ifNoneMatch?: string;
}

/** @returns false when the condition does not hold, and then nothing is written */
export async function writeObject(bucket: string, key: string, body: Uint8Array | string, options: WriteOptions): Promise<boolean> {
  const { contentType, cacheControl, ifMatch, ifNoneMatch } = options;
  const put = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentType: contentType,
    ...(cacheControl === undefined ? {} : { CacheControl: cacheControl }),
    ...(ifMatch === undefined ? {} : { IfMatch: ifMatch }),
    ...(ifNoneMatch === undefined ? {} : { IfNoneMatch: ifNoneMatch }),
  });
  try {
    await storage().send(put);
    return true;
  } catch (error) {
    const conditional = ifMatch !== undefined || ifNoneMatch !== undefined;
    // 409: another conditional write of this key was under way. 404: what had to match is gone.
    if (conditional && [404, 409, 412].includes(statusOf(error)) && !(error instanceof Error && error.name === 'NoSuchBucket')) return false;
    throw error;
  }
}

/** An object that is not there counts as removed. */
export async function removeObject(bucket: string, key: string): Promise<void> {
  await storage().send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

/** Bytes; the texts of the upload forms say 5 MB. */
export const largestUpload = 5 * 1024 * 1024;

export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A form with which a browser uploads this one object of this one type, of 1 byte to 5 MB (or `most` bytes), until it lapses. */
export async function uploadForm(
  bucket: string,
  key: string,
  contentType: string,
  expiresInSeconds: number,
  now: Date,
  most: number = largestUpload,
): Promise<UploadForm> {
  const form = createClient(now.getTime() - Date.now());
  try {
    const { url, fields } = await createPresignedPost(form, {
      Bucket: bucket,
      Key: key,
      Conditions: [['content-length-range', 1, most]],
      Fields: { 'Content-Type': contentType },
      Expires: expiresInSeconds,
    });
    // Where the shop and the bucket stand behind one address, a browser posts to it under the name by which it knows the shop.
    return { url: has('UPLOADS_URL') ? config('UPLOADS_URL') : url, fields };
  } finally {
    form.destroy();
  }
}

/** An address at which whoever has it can read this one object for a while; a browser saves it under this name. */
export async function readLink(bucket: string, key: string, name: string, expiresInSeconds: number, now: Date): Promise<string> {
  const get = new GetObjectCommand({ Bucket: bucket, Key: key, ResponseContentDisposition: `attachment; filename="${name}"` });
  const reader = createClient();
  try {
    return await getSignedUrl(reader, get, { expiresIn: expiresInSeconds, signingDate: now });
  } finally {
    reader.destroy();
  }
}

const statusOf = (error: unknown): number => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
