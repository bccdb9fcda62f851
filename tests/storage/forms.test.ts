/** Does an upload by a browser keep to the policy that was signed for it? Every way of breaking it, one by one. */

import { GetObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type StorageServer } from './server.ts';

let server: StorageServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const Key = 'uploads/picture.png';
type Post = Awaited<ReturnType<typeof createPresignedPost>>;

const signed = (more: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(server.client, {
    Bucket: server.Bucket,
    Key,
    Conditions: [['content-length-range', 3, 10]],
    Fields: { 'Content-Type': 'image/png' },
    Expires: 60,
    ...more,
  });

async function post({ url, fields }: Post, content: string | Uint8Array<ArrayBuffer> = 'picture', change: Record<string, string | undefined> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) if (value !== undefined) form.append(name, value);
  form.append('file', new Blob([content]), 'my picture.png');
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  const text = await response.text();
  return {
    status: response.status,
    code: /<Code>(\w+)<\/Code>/.exec(text)?.[1],
    message: /<Message>([^<]*)/.exec(text)?.[1],
    text,
    headers: response.headers,
  };
}

const stored = (key = Key) => server.storage.read(server.Bucket, key);

test('an upload within its policy is stored with its type and bytes', async () => {
  const bytes = new Uint8Array([13, 10, 45, 45, 0, 255, 13, 10]);
  expect(await post(await signed(), bytes)).toMatchObject({ status: 204 });
  const found = await stored();
  expect(found?.body).toEqual(Buffer.from(bytes));
  expect(found?.headers['content-type']).toBe('image/png');
  const read = await server.client.send(new GetObjectCommand({ Bucket: server.Bucket, Key }));
  expect(read.ContentLength).toBe(8);
});

test('the edges of the length range are inside it', async () => {
  expect((await post(await signed(), '123')).status).toBe(204);
  expect((await post(await signed(), '1234567890')).status).toBe(204);
});

test('one byte too many is refused', async () => {
  expect(await post(await signed({ Key: 'too-large' }), '12345678901')).toMatchObject({ status: 400, code: 'EntityTooLarge' });
  expect(await stored('too-large')).toBeNull();
});

test('one byte too few is refused', async () => {
  expect(await post(await signed({ Key: 'too-small' }), '12')).toMatchObject({ status: 400, code: 'EntityTooSmall' });
  expect(await stored('too-small')).toBeNull();
});

test('another type than the signed one is refused', async () => {
  expect(await post(await signed(), 'picture', { 'Content-Type': 'text/html' })).toMatchObject({
    status: 403,
    code: 'AccessDenied',
    message: expect.stringContaining('Content-Type'),
  });
});

test('a missing type is refused', async () => {
  expect(await post(await signed(), 'picture', { 'Content-Type': undefined })).toMatchObject({ status: 403, code: 'AccessDenied' });
});

test('another key than the signed one is refused', async () => {
  expect(await post(await signed(), 'picture', { key: 'uploads/other.png' })).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(await stored('uploads/other.png')).toBeNull();
});

test('another bucket than the signed one is refused, whatever the form says', async () => {
  server.storage.createBucket('elsewhere');
  const form = await signed();
  expect(await post({ ...form, url: form.url.replace('/pictures', '/elsewhere') })).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(await server.storage.read('elsewhere', Key)).toBeNull();
});

test('a lapsed policy is refused', async () => {
  const form = await signed({ Expires: 60 });
  server.advance(61);
  expect(await post(form)).toMatchObject({ status: 403, code: 'AccessDenied', message: expect.stringContaining('expired') });
  server.advance(-61);
  expect((await post(form)).status).toBe(204);
});

test('a policy that was made wider is refused', async () => {
  const form = await signed();
  const policy = JSON.parse(Buffer.from(form.fields['Policy'] ?? '', 'base64').toString()) as { conditions: unknown[] };
  policy.conditions = policy.conditions.map((each) => (Array.isArray(each) ? ['content-length-range', 0, 1e9] : each));
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
  expect(await post(form, 'much more than ten bytes', { Policy })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
});

test('a forged signature is refused', async () => {
  expect(await post(await signed(), 'picture', { 'X-Amz-Signature': '0'.repeat(64) })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
});

test('the key of a stranger is refused', async () => {
  const stranger = server.clientWith({ credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } });
  expect(await post(await createPresignedPost(stranger, { Bucket: server.Bucket, Key }))).toMatchObject({ status: 403, code: 'InvalidAccessKeyId' });
  const guesser = server.clientWith({ credentials: { accessKeyId: 'local', secretAccessKey: 'guessed' } });
  expect(await post(await createPresignedPost(guesser, { Bucket: server.Bucket, Key }))).toMatchObject({
    status: 403,
    code: 'SignatureDoesNotMatch',
  });
});

test('a field that the policy does not name is refused, but for those it ignores', async () => {
  expect(await post(await signed(), 'picture', { acl: 'public-read' })).toMatchObject({
    status: 403,
    code: 'AccessDenied',
    message: expect.stringContaining('acl'),
  });
  expect(await post(await signed(), 'picture', { 'x-amz-meta-owner': 'me' })).toMatchObject({ status: 403 });
  expect(await post(await signed(), 'picture', { 'x-ignore-this': 'yes' })).toMatchObject({ status: 204 });
});

test('without a policy or without its proof nothing is stored', async () => {
  const form = await signed({ Key: 'unproven' });
  for (const name of ['Policy', 'X-Amz-Signature', 'X-Amz-Credential', 'X-Amz-Algorithm']) {
    expect(await post(form, 'picture', { [name]: undefined })).toMatchObject({ status: 403, code: 'AccessDenied' });
  }
  expect(await stored('unproven')).toBeNull();
});

test('a policy by prefix lets the rest of the value vary', async () => {
  const form = await signed({
    Key: 'by-prefix/${filename}',
    Conditions: [['starts-with', '$x-amz-meta-note', 'from ']],
    Fields: { 'x-amz-meta-note': 'from the admin' },
  });
  expect(await post(form, 'picture')).toMatchObject({ status: 204 });
  expect((await stored('by-prefix/my picture.png'))?.headers['x-amz-meta-note']).toBe('from the admin');
});

test('a value outside its prefix is refused', async () => {
  const form = await createPresignedPost(server.client, {
    Bucket: server.Bucket,
    Key: 'prefixed/${filename}',
    Conditions: [['starts-with', '$Content-Type', 'image/']],
  });
  expect(await post(form, 'picture', { 'Content-Type': 'image/webp' })).toMatchObject({ status: 204 });
  expect(await post(form, 'picture', { 'Content-Type': 'text/html' })).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(await post(form, 'picture', { 'Content-Type': 'image/webp', key: 'other/x.png' })).toMatchObject({ status: 403, code: 'AccessDenied' });
});

test('a form may ask for 201 with the place of the object', async () => {
  const form = await signed({ Fields: { 'Content-Type': 'image/png', success_action_status: '201' } });
  const answer = await post(form);
  expect(answer.status).toBe(201);
  expect(answer.text).toContain(`<Key>${Key}</Key>`);
});

test('a form without a file, or that is no form, is refused', async () => {
  const { url, fields } = await signed();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400);
  expect((await fetch(url, { method: 'POST', body: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(400);
  expect((await fetch(url, { method: 'POST', body: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(400);
});
