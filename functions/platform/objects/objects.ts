/** Reads and writes objects in S3: the published catalogue, pictures, and forms that let a browser upload by itself. */
import { DeleteObjectCommand, GetObjectCommand, type GetObjectCommandOutput, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { config, isConfigured } from '#functions/platform/config.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { createS3Client, s3Client } from '#functions/platform/objects/client.ts';

/** Milliseconds of a read, retries included: a function ends after 15 s, and must answer before. */
const readDeadlineMs = 12_000;
/** Milliseconds of a write, retries included; jobs write files of many megabytes. */
const writeDeadlineMs = 30_000;

export interface ObjectRead {
  readonly bytes: Uint8Array;
  /** Includes its quotation marks. */
  readonly etag: string;
  readonly contentType: string | undefined;
}

/** The whole object, or null when there is none. */
export async function readObject(bucket: string, key: string): Promise<ObjectRead | null> {
  const found = await readObjectUnless(bucket, key, undefined);
  return found === 'unchanged' ? null : found;
}

interface Condition {
  readonly IfMatch?: string;
  readonly IfNoneMatch?: string;
  /** E.g. `bytes=0-1023`. */
  readonly Range?: string;
}

const get = (bucket: string, key: string, condition: Condition = {}): Promise<GetObjectCommandOutput> =>
  withDeadline(readDeadlineMs, () => s3Client().send(new GetObjectCommand({ Bucket: bucket, Key: key, ...condition })));

async function bytesOf({ Body }: GetObjectCommandOutput): Promise<Uint8Array> {
  if (Body === undefined) throw new Error('S3 answered without a body.');
  return await Body.transformToByteArray();
}

/** Bytes of a part: large enough for few requests, small enough for little memory. */
const partBytes = 4 * 1_024 * 1_024;

/** Reads an object in parts, when it is too large for memory. Throws when the object is removed or replaced before its end. */
export async function* readObjectInParts(bucket: string, key: string): AsyncGenerator<Uint8Array> {
  let condition: Condition = {};
  for (let from = 0, size = 1; from < size; from += partBytes) {
    const response = await get(bucket, key, { ...condition, Range: `bytes=${from}-${from + partBytes - 1}` });
    const bytes = await bytesOf(response);
    size = Number(/\/(\d+)$/.exec(response.ContentRange ?? '')?.[1] ?? bytes.length);
    if (response.ETag !== undefined) condition = { IfMatch: response.ETag };
    yield bytes;
  }
}

/** Like `readObject`; 'unchanged' when the object still has this entity tag, and then nothing is transferred. */
export async function readObjectUnless(bucket: string, key: string, etag: string | undefined): Promise<ObjectRead | null | 'unchanged'> {
  try {
    const response = await get(bucket, key, etag === undefined ? {} : { IfNoneMatch: etag });
    if (response.ETag === undefined) throw new Error('S3 answered without an entity tag.');
    return { bytes: await bytesOf(response), etag: response.ETag, contentType: response.ContentType };
  } catch (error) {
    if (statusOf(error) === 304) return 'unchanged';
    if (error instanceof Error && error.name === 'NoSuchKey') return null;
    throw error;
  }
}

export async function hasObject(bucket: string, key: string): Promise<boolean> {
  try {
    await withDeadline(readDeadlineMs, () => s3Client().send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

export interface WriteOptions {
  readonly contentType: string;
  readonly cacheControl?: string;
  /** Write only over an object with this entity tag. */
  readonly ifMatch?: string;
  /** `*`: write only if no object exists. */
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
    await withDeadline(writeDeadlineMs, () => s3Client().send(put));
    return true;
  } catch (error) {
    const isConditional = ifMatch !== undefined || ifNoneMatch !== undefined;
    // 409: another conditional write of this key is under way. 404: the object that had to match does not exist.
    if (isConditional && [404, 409, 412].includes(statusOf(error)) && !(error instanceof Error && error.name === 'NoSuchBucket')) return false;
    throw error;
  }
}

/** Removes an object; one that does not exist counts as removed. */
export async function removeObject(bucket: string, key: string): Promise<void> {
  await withDeadline(writeDeadlineMs, () => s3Client().send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
}

/** Bytes. The texts of the upload forms state 5 MB. */
export const maxUploadBytes = 5 * 1024 * 1024;

export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Creates a form with which a browser uploads this one object of this one type, of 1 byte to 5 MB (or `maxBytes`), until it expires. */
export async function createUploadForm(
  bucket: string,
  key: string,
  contentType: string,
  expiresInSeconds: number,
  now: Date,
  maxBytes: number = maxUploadBytes,
): Promise<UploadForm> {
  const formClient = createS3Client(now.getTime() - Date.now());
  try {
    const { url, fields } = await createPresignedPost(formClient, {
      Bucket: bucket,
      Key: key,
      Conditions: [['content-length-range', 1, maxBytes]],
      Fields: { 'Content-Type': contentType },
      Expires: expiresInSeconds,
    });
    // When shop and bucket share an address, the browser posts the form to the host name by which it knows the shop.
    return { url: isConfigured('UPLOADS_URL') ? config('UPLOADS_URL') : url, fields };
  } finally {
    formClient.destroy();
  }
}

/** Creates a link by which every client that has it can read this one object until it expires; a browser saves it under this name. */
export async function createDownloadLink(bucket: string, key: string, name: string, expiresInSeconds: number, now: Date): Promise<string> {
  const get = new GetObjectCommand({ Bucket: bucket, Key: key, ResponseContentDisposition: `attachment; filename="${name}"` });
  const linkClient = createS3Client();
  try {
    return await getSignedUrl(linkClient, get, { expiresIn: expiresInSeconds, signingDate: now });
  } finally {
    linkClient.destroy();
  }
}

const statusOf = (error: unknown): number => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
