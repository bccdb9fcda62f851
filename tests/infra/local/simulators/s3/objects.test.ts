/** Storing, reading and listing objects as Amazon's S3 client expects. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type StorageServer } from './server.ts';

let server: StorageServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const put = (Key: string, Body: string | Buffer, more: object = {}) =>
  server.client.send(new PutObjectCommand({ Bucket: server.Bucket, Key, Body, ...more }));
const get = (Key: string, more: object = {}) => server.client.send(new GetObjectCommand({ Bucket: server.Bucket, Key, ...more }));
const textOf = async (Key: string, more: object = {}) => (await get(Key, more)).Body?.transformToString();

test('returns an object with its bytes, type, cache control and metadata', async () => {
  const bytes = Buffer.from([0, 1, 2, 255, 13, 10, 0]);
  await put('a/picture.webp', bytes, {
    ContentType: 'image/webp',
    CacheControl: 'public, max-age=31536000, immutable',
    Metadata: { origin: 'drawn' },
  });
  const found = await get('a/picture.webp');
  expect(Buffer.from((await found.Body?.transformToByteArray()) ?? [])).toEqual(bytes);
  expect(found).toMatchObject({
    ContentType: 'image/webp',
    CacheControl: 'public, max-age=31536000, immutable',
    Metadata: { origin: 'drawn' },
    ContentLength: 7,
    ETag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  });
  expect(await server.client.send(new HeadObjectCommand({ Bucket: server.Bucket, Key: 'a/picture.webp' }))).toMatchObject({
    ContentLength: 7,
    ContentType: 'image/webp',
  });
});

test('stores an empty object', async () => {
  await put('empty', '');
  expect(await textOf('empty')).toBe('');
});

test('stores a streamed body without chunk marks or the aws-chunked encoding', async () => {
  const bytes = Buffer.alloc(300_000, 'nanhe ');
  const stream = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
  await server.client.send(
    new PutObjectCommand({ Bucket: server.Bucket, Key: 'streamed', Body: stream, ContentLength: bytes.length, ContentEncoding: 'gzip' }),
  );
  const found = await get('streamed');
  expect(Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  expect(found.ContentEncoding).toBe('gzip');
});

test.each(['CRC32', 'SHA1', 'SHA256'] as const)(
  'stores a body with a matching %s checksum and refuses another checksum',
  async (ChecksumAlgorithm) => {
    await put('checked', 'as it was', { ChecksumAlgorithm });
    expect(await textOf('checked', { ChecksumMode: 'ENABLED' })).toBe('as it was');
    const wrong = {
      CRC32: { ChecksumCRC32: 'AAAAAA==' },
      SHA1: { ChecksumSHA1: Buffer.alloc(20).toString('base64') },
      SHA256: { ChecksumSHA256: Buffer.alloc(32).toString('base64') },
    };
    await expect(put('checked', 'something else', wrong[ChecksumAlgorithm])).rejects.toMatchObject({ name: 'BadDigest' });
    expect(await textOf('checked')).toBe('as it was');
  },
);

test('refuses a body that does not match its Content-MD5', async () => {
  await expect(put('md5', 'one', { ContentMD5: createHash('md5').update('two').digest('base64') })).rejects.toMatchObject({ name: 'BadDigest' });
});

test('returns a byte range of an object with its position', async () => {
  await put('range', '0123456789');
  expect(await get('range', { Range: 'bytes=2-4' })).toMatchObject({ ContentRange: 'bytes 2-4/10', ContentLength: 3 });
  expect(await textOf('range', { Range: 'bytes=-3' })).toBe('789');
  expect(await textOf('range', { Range: 'bytes=8-' })).toBe('89');
  expect(await textOf('range', { Range: 'bytes=8-99' })).toBe('89');
  await expect(get('range', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
});

test('returns 304 for an object that the reader already has', async () => {
  const { ETag } = await put('known', 'the same');
  await expect(get('known', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  await expect(get('known', { IfModifiedSince: new Date(server.now().getTime() + 1_000) })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 304 },
  });
  expect(await textOf('known', { IfNoneMatch: '"other"' })).toBe('the same');
  expect(await textOf('known', { IfModifiedSince: new Date(0) })).toBe('the same');
});

test('lets exactly one of many concurrent first writers win', async () => {
  const tries = Array.from({ length: 20 }, (_, index) => put('first', `writer ${index}`, { IfNoneMatch: '*' }));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } },
  });
});

test('refuses a write over a version that is no longer current', async () => {
  const { ETag } = await put('versioned', 'one');
  await put('versioned', 'two', { IfMatch: ETag });
  await expect(put('versioned', 'three', { IfMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  await expect(put('never written', 'x', { IfMatch: ETag })).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(await textOf('versioned')).toBe('two');
});

test('copies an object with its type, or with a new type on request', async () => {
  await put('from here/नन्हे +&.txt', 'text', { ContentType: 'text/plain' });
  const CopySource = `/${server.Bucket}/${encodeURIComponent('from here/नन्हे +&.txt')}`;
  await server.client.send(new CopyObjectCommand({ Bucket: server.Bucket, Key: 'copied', CopySource }));
  expect(await get('copied')).toMatchObject({ ContentType: 'text/plain', ContentLength: 4 });
  await server.client.send(
    new CopyObjectCommand({ Bucket: server.Bucket, Key: 'copied', CopySource, MetadataDirective: 'REPLACE', ContentType: 'text/html' }),
  );
  expect(await get('copied')).toMatchObject({ ContentType: 'text/html' });
});

test('deletes objects one by one and in batches', async () => {
  for (const key of ['gone/1', 'gone/<2>&', 'gone/3']) await put(key, 'x');
  await server.client.send(new DeleteObjectCommand({ Bucket: server.Bucket, Key: 'gone/1' }));
  await server.client.send(new DeleteObjectCommand({ Bucket: server.Bucket, Key: 'gone/1' }));
  const { Deleted } = await server.client.send(
    new DeleteObjectsCommand({ Bucket: server.Bucket, Delete: { Objects: [{ Key: 'gone/<2>&' }, { Key: 'gone/3' }, { Key: 'gone/4' }] } }),
  );
  expect(Deleted?.map(({ Key }) => Key)).toEqual(['gone/<2>&', 'gone/3', 'gone/4']);
  expect(await server.client.send(new ListObjectsV2Command({ Bucket: server.Bucket, Prefix: 'gone/' }))).toMatchObject({ KeyCount: 0 });
  await expect(get('gone/3')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('lists each key once, page by page, in the order of the keys', async () => {
  const keys = ['list/a', 'list/a b', 'list/a/b', 'list/a0', 'list/é', 'list/😀', 'list/～'];
  for (const key of keys) await put(key, 'x');
  const found: (string | undefined)[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await server.client.send(new ListObjectsV2Command({ Bucket: server.Bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken }));
    found.push(...(page.Contents ?? []).map(({ Key }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  expect(found).toEqual(keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
});

test('groups keys into folders by a delimiter across pages', async () => {
  for (const key of ['fold/a/1', 'fold/a/2', 'fold/b', 'fold/c/1', 'fold/c/2', 'fold/d']) await put(key, 'x');
  const first = await server.client.send(new ListObjectsV2Command({ Bucket: server.Bucket, Prefix: 'fold/', Delimiter: '/', MaxKeys: 3 }));
  const second = await server.client.send(
    new ListObjectsV2Command({ Bucket: server.Bucket, Prefix: 'fold/', Delimiter: '/', ContinuationToken: first.NextContinuationToken }),
  );
  expect(
    [first, second].map(({ CommonPrefixes = [], Contents = [] }) => [CommonPrefixes.map(({ Prefix }) => Prefix), Contents.map(({ Key }) => Key)]),
  ).toEqual([
    [['fold/a/', 'fold/c/'], ['fold/b']],
    [[], ['fold/d']],
  ]);
  expect([first.IsTruncated, second.IsTruncated]).toEqual([true, false]);
});

test('refuses a bucket that was not created', async () => {
  await expect(server.client.send(new HeadBucketCommand({ Bucket: 'nowhere' }))).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  await expect(server.client.send(new PutObjectCommand({ Bucket: 'nowhere', Key: 'x', Body: 'x' }))).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await server.client.send(new CreateBucketCommand({ Bucket: 'somewhere' }));
  await server.client.send(new HeadBucketCommand({ Bucket: 'somewhere' }));
  await expect(server.client.send(new CreateBucketCommand({ Bucket: 'somewhere' }))).rejects.toMatchObject({ name: 'BucketAlreadyOwnedByYou' });
});

test('treats a key that looks like a path traversal as a plain name', async () => {
  for (const key of ['../../escape', 'a/../../b', '/absolute', '..', 'ü'.repeat(400)]) {
    await put(key, `content of ${key}`);
    expect(await textOf(key)).toBe(`content of ${key}`);
  }
  await expect(put('k'.repeat(1_025), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
});

test('keeps objects over a restart', async () => {
  const before = await openServer();
  await before.client.send(new PutObjectCommand({ Bucket: before.Bucket, Key: 'kept', Body: 'still here', ContentType: 'text/plain' }));
  await before.close(true);
  const after = await openServer(before.folder);
  const found = await after.client.send(new GetObjectCommand({ Bucket: after.Bucket, Key: 'kept' }));
  expect(found.ContentType).toBe('text/plain');
  expect(await found.Body?.transformToString()).toBe('still here');
  await after.close();
});
