/** Simulates S3: path-style addresses, verified signatures, enforced upload policies. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from '#infra/local/gateway/body.ts';
import { type Content, contentOf } from './content.ts';
import { openDisk } from './disk.ts';
import { StorageFailure, xml } from './failure.ts';
import { listObjects } from './list.ts';
import { sendObject } from './read.ts';
import { type Credentials, checkSignature } from './signature.ts';
import { copyObject, deleteObjects, postObject, putObject } from './write.ts';

export interface StorageOptions extends Credentials {
  /** The simulator's own folder, created when missing. */
  readonly dir: string;
  readonly now: () => Date;
  /** Buckets, created when missing. */
  readonly buckets?: readonly string[];
  /** Whether callers have the permission s3:ListBucket; they have it by default. */
  readonly mayList?: () => boolean;
}

export interface ReadObject {
  readonly body: Buffer;
  readonly etag: string;
  /** `content-type`, `cache-control` and the other headers with which the object was stored. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Storage {
  /** @param path the request's path below the mount, percent-encoded as received */
  readonly handle: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Reads an object without a signature, for this process itself; null when it does not exist. */
  readonly read: (bucket: string, key: string) => Promise<ReadObject | null>;
  readonly createBucket: (name: string) => void;
}

/** Bytes. A body is held in memory while it is received; this is far above what the shop stores. */
const maxBodyBytes = 256 * 1024 * 1024;
const isBucketName = (name: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name);

export function openStorage(options: StorageOptions): Storage {
  const disk = openDisk(options.dir);
  const mayList = options.mayList ?? (() => true);
  for (const name of options.buckets ?? []) disk.createBucket(name);

  async function serve(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const { bucket, key } = placeOf(path);
    const query = new URLSearchParams((req.url ?? '').split('?')[1] ?? '');
    if (req.method === 'OPTIONS')
      return void res.writeHead(204, { ...crossOrigin, 'access-control-allow-methods': 'POST', 'access-control-allow-headers': '*' }).end();
    // A form proves by its policy that it is allowed.
    if (req.method === 'POST' && key === '' && /^multipart\/form-data/i.test(req.headers['content-type'] ?? '')) {
      for (const [name, value] of Object.entries(crossOrigin)) res.setHeader(name, value);
      disk.checkBucket(bucket);
      return await postObject(disk, options, bucket, await readBody(req, maxBodyBytes), req, res, options.now());
    }
    const signed = checkSignature(options, req, options.now());
    const content = async (): Promise<Content> => contentOf(req.headers, await readBody(req, maxBodyBytes), signed);
    if (key === '') return await serveBucket(req, res, bucket, query, content);
    disk.checkBucket(bucket);
    if (['uploads', 'uploadId', 'tagging', 'acl', 'versionId', 'partNumber'].some((name) => query.has(name)))
      throw new StorageFailure('NotImplemented');
    switch (req.method) {
      case 'PUT': {
        const source = req.headers['x-amz-copy-source'];
        if (typeof source === 'string') return await copyObject(disk, bucket, key, source, req, res, options.now());
        return await putObject(disk, bucket, key, await content(), req, res, options.now());
      }
      case 'GET':
      case 'HEAD': {
        const object = disk.find(bucket, key);
        // S3 says that an object does not exist only to a caller who could find that out by listing the bucket.
        if (object === undefined) throw new StorageFailure(mayList() ? 'NoSuchKey' : 'AccessDenied');
        return await sendObject(disk, object, query, req, res);
      }
      case 'DELETE':
        await disk.remove(bucket, key);
        return void res.writeHead(204).end();
      default:
        throw new StorageFailure('MethodNotAllowed');
    }
  }

  async function serveBucket(
    req: IncomingMessage,
    res: ServerResponse,
    bucket: string,
    query: URLSearchParams,
    content: () => Promise<Content>,
  ): Promise<void> {
    if (req.method === 'PUT') {
      if (!isBucketName(bucket)) throw new StorageFailure('InvalidBucketName');
      await content();
      if (!disk.createBucket(bucket)) throw new StorageFailure('BucketAlreadyOwnedByYou');
      return void res.writeHead(200, { location: `/${bucket}`, 'content-length': 0 }).end();
    }
    disk.checkBucket(bucket);
    if (req.method === 'HEAD' || req.method === 'GET') {
      if (!mayList()) throw new StorageFailure('AccessDenied');
      if (req.method === 'HEAD') return void res.writeHead(200).end();
      return void res.writeHead(200, { 'content-type': 'application/xml' }).end(listObjects(disk, bucket, query));
    }
    if (req.method === 'POST' && query.has('delete')) return await deleteObjects(disk, bucket, await content(), res);
    throw new StorageFailure('MethodNotAllowed');
  }

  return {
    async handle(req, res, path) {
      res.setHeader('x-amz-request-id', randomUUID());
      try {
        await serve(req, res, path);
      } catch (error) {
        const failure = error instanceof BodyTooLarge ? new StorageFailure('EntityTooLarge') : error;
        if (!(failure instanceof StorageFailure)) throw error;
        refuse(req, res, failure);
      }
    },
    close: async () => disk.close(),
    async read(bucket, key) {
      const object = disk.find(bucket, key);
      if (object === undefined) return null;
      const headers = JSON.parse(object.headers) as Record<string, string>; // Written by this simulator when the object was stored.
      return { body: await readFile(disk.fileOf(object)), etag: object.etag, headers };
    },
    createBucket: (name) => {
      disk.createBucket(name);
    },
  };
}

/** The CORS rule that the buckets have in the cloud: pages of the site may upload. */
const crossOrigin = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag, Location' };

function placeOf(path: string): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^\/?([^/]*)\/?(.*)$/s.exec(path.split('?')[0] ?? '') ?? [];
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key) };
  } catch {
    throw new StorageFailure('InvalidArgument', 'The address cannot be decoded.');
  }
}

function refuse(req: IncomingMessage, res: ServerResponse, failure: StorageFailure): void {
  // The rest of a body that was rejected half-way is not read.
  if (!req.complete) res.setHeader('connection', 'close');
  const body = xml('Error', [
    ['Code', failure.code],
    ['Message', failure.message],
    ['Resource', (req.url ?? '').split('?')[0]],
    ['RequestId', String(res.getHeader('x-amz-request-id'))],
  ]);
  res.writeHead(failure.status, {
    'content-type': 'application/xml',
    ...(req.method === 'HEAD' ? {} : { 'content-length': Buffer.byteLength(body) }),
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}
