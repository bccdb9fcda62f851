/** Reading, writing and upload forms of our S3 gateway. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUploadForm, hasObject, maxUploadBytes, readObject, readObjectUnless, writeObject } from '#functions/platform/objects/objects.ts';
import { openServer, type StorageServer } from './server.ts';

let server: StorageServer;
beforeAll(async () => {
  server = await openServer();
  Object.assign(process.env, server.env);
});
afterAll(() => server.close());

const bucket = 'pictures';
const json = { contentType: 'application/json' };

test('reads a written object and returns null for a missing one', async () => {
  expect(await writeObject(bucket, 'one.json', '{"a":1}', { ...json, cacheControl: 'no-cache' })).toBe(true);
  const found = await readObject(bucket, 'one.json');
  expect(Buffer.from(found?.bytes ?? []).toString()).toBe('{"a":1}');
  expect(found).toMatchObject({ contentType: 'application/json', etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) });
  expect(await readObject(bucket, 'none.json')).toBeNull();
});

test('returns unchanged to a reader that has the newest version', async () => {
  await writeObject(bucket, 'two.json', '1', json);
  const { etag = '' } = (await readObject(bucket, 'two.json')) ?? {};
  expect(await readObjectUnless(bucket, 'two.json', etag)).toBe('unchanged');
  await writeObject(bucket, 'two.json', '2', json);
  expect(await readObjectUnless(bucket, 'two.json', etag)).toMatchObject({ etag: expect.any(String) });
});

test('returns false from a conditional write that lost, without a change', async () => {
  expect(await writeObject(bucket, 'three.json', '1', { ...json, ifNoneMatch: '*' })).toBe(true);
  expect(await writeObject(bucket, 'three.json', '2', { ...json, ifNoneMatch: '*' })).toBe(false);
  const { etag = '' } = (await readObject(bucket, 'three.json')) ?? {};
  expect(await writeObject(bucket, 'three.json', '3', { ...json, ifMatch: etag })).toBe(true);
  expect(await writeObject(bucket, 'three.json', '4', { ...json, ifMatch: etag })).toBe(false);
  expect(await writeObject(bucket, 'nowhere.json', '5', { ...json, ifMatch: etag })).toBe(false);
  expect(Buffer.from((await readObject(bucket, 'three.json'))?.bytes ?? []).toString()).toBe('3');
});

test('throws for a missing object when the caller may not list the bucket, because S3 then answers 403', async () => {
  server.permitListing(false);
  try {
    await expect(readObject(bucket, 'none.json')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(hasObject(bucket, 'none.json')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await writeObject(bucket, 'four.json', '4', json);
    expect(await hasObject(bucket, 'four.json')).toBe(true);
  } finally {
    server.permitListing(true);
  }
  expect(await hasObject(bucket, 'none.json')).toBe(false);
});

test('throws for a missing bucket', async () => {
  await expect(readObject('nowhere', 'one.json')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await expect(writeObject('nowhere', 'one.json', '1', { ...json, ifNoneMatch: '*' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

async function upload(form: Awaited<ReturnType<typeof createUploadForm>>, size: number) {
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
  data.append('file', new Blob([new Uint8Array(size)]));
  return (await fetch(form.url, { method: 'POST', body: data })).status;
}

test('accepts uploads of 1 byte to 5 MB', async () => {
  const form = await createUploadForm(bucket, 'uploads/one', 'image/png', 60, server.now());
  expect(await upload(form, maxUploadBytes + 1)).toBe(400);
  expect(await upload(form, 0)).toBe(400);
  expect(await upload(form, maxUploadBytes)).toBe(204);
  expect((await readObject(bucket, 'uploads/one'))?.contentType).toBe('image/png');
});

test('expires an upload form by the clock of the shop, even when that clock was moved', async () => {
  server.advance(86_400);
  try {
    const form = await createUploadForm(bucket, 'uploads/two', 'image/png', 60, server.now());
    expect(await upload(form, 10)).toBe(204);
    server.advance(61);
    expect(await upload(form, 10).finally(() => server.advance(-61))).toBe(403);
  } finally {
    server.advance(-86_400);
  }
});
