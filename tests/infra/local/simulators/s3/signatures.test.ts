/** Signed requests and presigned URLs: only the holder of the key reads and writes, until the signature expires. */
import { createHash, createHmac } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type StorageServer } from './server.ts';

let server: StorageServer;
const Key = 'a folder/पिक्चर+(1).txt';
beforeAll(async () => {
  server = await openServer();
  await server.client.send(new PutObjectCommand({ Bucket: server.Bucket, Key, Body: 'private', ContentType: 'text/plain' }));
});
afterAll(() => server.close());

const read = () => new GetObjectCommand({ Bucket: server.Bucket, Key });

test('refuses a request without a signature', async () => {
  const response = await fetch(`${server.url}/${server.Bucket}/${encodeURIComponent(Key)}`);
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('<Code>AccessDenied</Code>');
  expect((await fetch(`${server.url}/${server.Bucket}/x`, { method: 'PUT', body: 'x' })).status).toBe(403);
});

test('refuses a request signed with a wrong or unknown key', async () => {
  const guesser = server.clientWith({ credentials: { accessKeyId: 'local', secretAccessKey: 'guessed' } });
  await expect(guesser.send(read())).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  const unknown = server.clientWith({ credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } });
  await expect(unknown.send(read())).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
});

test('refuses a signed request that is older than 15 minutes', async () => {
  const late = server.clientWith({ systemClockOffset: -16 * 60_000 });
  await expect(late.send(read())).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
});

test('reads an object by presigned URL until the URL expires', async () => {
  const url = await getSignedUrl(server.client, read(), { expiresIn: 60 });
  expect(await (await fetch(url)).text()).toBe('private');
  server.advance(61);
  const late = await fetch(url).finally(() => server.advance(-61));
  expect(late.status).toBe(403);
  expect(await late.text()).toContain('Request has expired');
});

test('refuses a presigned URL that was changed to another object, method or lifetime', async () => {
  const url = await getSignedUrl(server.client, read(), { expiresIn: 60 });
  for (const changed of [url.replace('a%20folder', 'b%20folder'), url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')]) {
    expect(changed).not.toBe(url);
    expect((await fetch(changed)).status).toBe(403);
  }
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
});

test('writes an object by presigned URL', async () => {
  const url = await getSignedUrl(server.client, new PutObjectCommand({ Bucket: server.Bucket, Key: 'written/by address' }), { expiresIn: 60 });
  expect((await fetch(url, { method: 'PUT', body: 'hello' })).status).toBe(200);
  expect((await server.storage.read(server.Bucket, 'written/by address'))?.body.toString()).toBe('hello');
});

test('returns the file name that a presigned URL names for saving', async () => {
  const command = new GetObjectCommand({ Bucket: server.Bucket, Key, ResponseContentDisposition: 'attachment; filename="invoice.txt"' });
  const response = await fetch(await getSignedUrl(server.client, command, { expiresIn: 60 }));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="invoice.txt"');
});

/** Sends a PUT in chunks, each signed on top of the previous one (STREAMING-AWS4-HMAC-SHA256-PAYLOAD), as other SDKs do. */
async function putInSignedChunks(key: string, chunks: readonly string[], spoil = false): Promise<Response> {
  const url = new URL(`${server.url}/${server.Bucket}/${key}`);
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${date.slice(0, 8)}/ap-south-1/s3/aws4_request`;
  const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const secret = ['ap-south-1', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac('AWS4local-secret', date.slice(0, 8)));
  const length = String(chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0));
  const headers = {
    host: url.host,
    'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    'x-amz-date': date,
    'x-amz-decoded-content-length': length,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['PUT', url.pathname, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  let signature = hmac(secret, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=local/${scope},SignedHeaders=${names},Signature=${signature}`;
  const wrapped = [...chunks, ''].map((chunk) => {
    signature = hmac(secret, ['AWS4-HMAC-SHA256-PAYLOAD', date, scope, signature, sha256(''), sha256(chunk)].join('\n')).toString('hex');
    return `${Buffer.byteLength(chunk).toString(16)};chunk-signature=${signature}\r\n${chunk}\r\n`;
  });
  const body = spoil ? wrapped.join('').replace(chunks[1] as string, (chunks[1] as string).toUpperCase()) : wrapped.join('');
  return fetch(url, { method: 'PUT', body, headers: { ...headers, authorization } });
}

test('stores a body of signed chunks and refuses one with a changed chunk', async () => {
  expect((await putInSignedChunks('chunked', ['first ', 'second'])).status).toBe(200);
  expect((await server.storage.read(server.Bucket, 'chunked'))?.body.toString()).toBe('first second');
  const spoiled = await putInSignedChunks('spoiled', ['first ', 'second'], true);
  expect(spoiled.status).toBe(403);
  expect(await spoiled.text()).toContain('<Code>SignatureDoesNotMatch</Code>');
  expect(await server.storage.read(server.Bucket, 'spoiled')).toBeNull();
});
