/** Browser uploads by signed form: each way to break the signed policy is refused. */

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

test('stores an upload within its policy with its type and bytes', async () => {
  const bytes = new Uint8Array([13, 10, 45, 45, 0, 255, 13, 10]);
  expect(await post(await signed(), bytes)).toMatchObject({ status: 204 });
  const found = await stored();
  expect(found?.body).toEqual(Buffer.from(bytes));
  expect(found?.headers['content-type']).toBe('image/png');
  const read = await server.client.send(new GetObjectCommand({ Bucket: server.Bucket, Key }));
  expect(read.ContentLength).toBe(8);
});

test('stores uploads of the shortest and longest permitted length', async () => {
  expect((await post(await signed(), '123')).status).toBe(204);
  expect((await post(await signed(), '1234567890')).status).toBe(204);
});

test('refuses an upload that is one byte too long', async () => {
  expect(await post(await signed({ Key: 'too-large' }), '12345678901')).toMatchObject({ status: 400, code: 'EntityTooLarge' });
  expect(await stored('too-large')).toBeNull();
});

test('refuses an upload that is one byte too short', async () => {
  expect(await post(await signed({ Key: 'too-small' }), '12')).toMatchObject({ status: 400, code: 'EntityTooSmall' });
  expect(await stored('too-small')).toBeNull();
});

test('refuses an upload with another content type than the signed one', async () => {
  expect(await post(await signed(), 'picture', { 'Content-Type': 'text/html' })).toMatchObject({
    status: 403,
    code: 'AccessDenied',
    message: expect.stringContaining('Content-Type'),
  });
});

test('refuses an upload without a content type', async () => {
  expect(await post(await signed(), 'picture', { 'Content-Type': undefined })).toMatchObject({ status: 403, code: 'AccessDenied' });
});

test('refuses an upload to another key than the signed one', async () => {
  expect(await post(await signed(), 'picture', { key: 'uploads/other.png' })).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(await stored('uploads/other.png')).toBeNull();
});

test('refuses an upload to another bucket than the signed one', async () => {
  server.storage.createBucket('elsewhere');
  const form = await signed();
  expect(await post({ ...form, url: form.url.replace('/pictures', '/elsewhere') })).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(await server.storage.read('elsewhere', Key)).toBeNull();
});

test('refuses an upload after its policy has expired', async () => {
  const form = await signed({ Expires: 60 });
  server.advance(61);
  const late = await post(form).finally(() => server.advance(-61));
  expect(late).toMatchObject({ status: 403, code: 'AccessDenied', message: expect.stringContaining('expired') });
  expect((await post(form)).status).toBe(204);
});

test('refuses an upload whose policy was widened after signing', async () => {
  const form = await signed();
  const policy = JSON.parse(Buffer.from(form.fields['Policy'] ?? '', 'base64').toString()) as { conditions: unknown[] };
  policy.conditions = policy.conditions.map((each) => (Array.isArray(each) ? ['content-length-range', 0, 1e9] : each));
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
  expect(await post(form, 'much more than ten bytes', { Policy })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
});

test('refuses an upload with a forged signature', async () => {
  expect(await post(await signed(), 'picture', { 'X-Amz-Signature': '0'.repeat(64) })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
});

test('refuses a form signed with an unknown or wrong key', async () => {
  const unknown = server.clientWith({ credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } });
  expect(await post(await createPresignedPost(unknown, { Bucket: server.Bucket, Key }))).toMatchObject({ status: 403, code: 'InvalidAccessKeyId' });
  const guesser = server.clientWith({ credentials: { accessKeyId: 'local', secretAccessKey: 'guessed' } });
  expect(await post(await createPresignedPost(guesser, { Bucket: server.Bucket, Key }))).toMatchObject({
    status: 403,
    code: 'SignatureDoesNotMatch',
  });
});

test('refuses a field that the policy does not name, except x-ignore fields', async () => {
  expect(await post(await signed(), 'picture', { acl: 'public-read' })).toMatchObject({
    status: 403,
    code: 'AccessDenied',
    message: expect.stringContaining('acl'),
  });
  expect(await post(await signed(), 'picture', { 'x-amz-meta-owner': 'me' })).toMatchObject({ status: 403 });
  expect(await post(await signed(), 'picture', { 'x-ignore-this': 'yes' })).toMatchObject({ status: 204 });
});

test('stores nothing without a policy, signature, credential or algorithm', async () => {
  const form = await signed({ Key: 'unproven' });
  for (const name of ['Policy', 'X-Amz-Signature', 'X-Amz-Credential', 'X-Amz-Algorithm']) {
    expect(await post(form, 'picture', { [name]: undefined })).toMatchObject({ status: 403, code: 'AccessDenied' });
  }
  expect(await stored('unproven')).toBeNull();
});

test('accepts any value that starts with the prefix of the policy', async () => {
  const form = await signed({
    Key: 'by-prefix/${filename}',
    Conditions: [['starts-with', '$x-amz-meta-note', 'from ']],
    Fields: { 'x-amz-meta-note': 'from the admin' },
  });
  expect(await post(form, 'picture')).toMatchObject({ status: 204 });
  expect((await stored('by-prefix/my picture.png'))?.headers['x-amz-meta-note']).toBe('from the admin');
});

test('refuses a value that does not start with the prefix of the policy', async () => {
  const form = await createPresignedPost(server.client, {
    Bucket: server.Bucket,
    Key: 'prefixed/${filename}',
    Conditions: [['starts-with', '$Content-Type', 'image/']],
  });
  expect(await post(form, 'picture', { 'Content-Type': 'image/webp' })).toMatchObject({ status: 204 });
  expect(await post(form, 'picture', { 'Content-Type': 'text/html' })).toMatchObject({ status: 403, code: 'AccessDenied' });
  expect(await post(form, 'picture', { 'Content-Type': 'image/webp', key: 'other/x.png' })).toMatchObject({ status: 403, code: 'AccessDenied' });
});

test('returns 201 with the key of the object when the form asks for it', async () => {
  const form = await signed({ Fields: { 'Content-Type': 'image/png', success_action_status: '201' } });
  const answer = await post(form);
  expect(answer.status).toBe(201);
  expect(answer.text).toContain(`<Key>${Key}</Key>`);
});

test('refuses a form without a file and a malformed form', async () => {
  const { url, fields } = await signed();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400);
  expect((await fetch(url, { method: 'POST', body: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(400);
  expect((await fetch(url, { method: 'POST', body: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(400);
});
