/** Stores an object: by PUT, as a copy of another one, or by a form that follows its policy. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Content } from './content.ts';
import type { Disk } from './disk.ts';
import { StorageFailure, xml } from './failure.ts';
import { type Form, parseForm } from './form.ts';
import { type Credentials, hmac, isEqual, signingKey } from './signature.ts';

const storedHeaderNames = ['content-type', 'cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires'];
const isStoredHeader = (name: string): boolean => storedHeaderNames.includes(name) || name.startsWith('x-amz-meta-');

/** Returns the headers or form fields that are stored with the object. Drops `aws-chunked`, which only describes the transfer. */
function storedHeadersOf(given: Iterable<readonly [string, string]>): Record<string, string> {
  const headers = Object.fromEntries([...given].filter(([name]) => isStoredHeader(name)));
  const encoding = (headers['content-encoding'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'aws-chunked')
    .join(', ');
  const { 'content-encoding': _, ...rest } = headers;
  return encoding === '' ? rest : { ...rest, 'content-encoding': encoding };
}

const headersOf = (req: IncomingMessage) => Object.entries(req.headers).map(([name, value]) => [name, String(value)] as const);
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function checkKey(key: string): void {
  if (Buffer.byteLength(key) > 1_024) throw new StorageFailure('KeyTooLongError');
}

export async function putObject(
  disk: Disk,
  bucket: string,
  key: string,
  content: Content,
  req: IncomingMessage,
  res: ServerResponse,
  now: Date,
): Promise<void> {
  checkKey(key);
  const etag = etagOf(content.bytes);
  const headers = { ...storedHeadersOf(headersOf(req)), ...content.checksums };
  const condition = { ifMatch: req.headers['if-match'], ifNoneMatch: req.headers['if-none-match'] };
  await disk.put(bucket, { key, etag, headers: JSON.stringify(headers), modified: now.getTime() }, content.bytes, condition);
  res.writeHead(200, { etag, 'content-length': 0, ...content.checksums }).end();
}

export async function copyObject(
  disk: Disk,
  bucket: string,
  key: string,
  source: string,
  req: IncomingMessage,
  res: ServerResponse,
  now: Date,
): Promise<void> {
  checkKey(key);
  const [, fromBucket = '', fromKey = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(source)) ?? [];
  disk.checkBucket(fromBucket);
  const object = disk.find(fromBucket, fromKey);
  if (object === undefined) throw new StorageFailure('NoSuchKey');
  const replaced = req.headers['x-amz-metadata-directive'] === 'REPLACE';
  if (!replaced && fromBucket === bucket && fromKey === key)
    throw new StorageFailure('InvalidRequest', 'This copy request is illegal because it changes nothing.');
  const headers = replaced ? JSON.stringify(storedHeadersOf(headersOf(req))) : object.headers;
  const condition = { ifMatch: req.headers['if-match'], ifNoneMatch: req.headers['if-none-match'] };
  await disk.put(bucket, { key, etag: object.etag, headers, modified: now.getTime() }, await readFile(disk.fileOf(object)), condition);
  const body = xml('CopyObjectResult', [
    ['ETag', object.etag],
    ['LastModified', now.toISOString()],
  ]);
  res.writeHead(200, { 'content-type': 'application/xml' }).end(body);
}

/** Handles a browser's upload. */
export async function postObject(
  disk: Disk,
  credentials: Credentials,
  bucket: string,
  body: Buffer,
  req: IncomingMessage,
  res: ServerResponse,
  now: Date,
): Promise<void> {
  const form: Form = parseForm(req.headers['content-type'] ?? '', body);
  const rawKey = form.fields.get('key');
  if (rawKey === undefined || rawKey === '') throw new StorageFailure('InvalidArgument', "Bucket POST must contain a field named 'key'.");
  const key = rawKey.replaceAll('${filename}', () => form.fileName);
  checkKey(key);
  checkPolicy(credentials, bucket, key, form, now);
  const etag = etagOf(form.file);
  await disk.put(bucket, { key, etag, headers: JSON.stringify(storedHeadersOf(form.fields)), modified: now.getTime() }, form.file);
  const location = `${(req.url ?? '').split('?')[0]?.replace(/\/$/, '')}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const redirect = form.fields.get('success_action_redirect');
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    for (const [name, value] of [
      ['bucket', bucket],
      ['key', key],
      ['etag', etag],
    ] as const)
      target.searchParams.set(name, value);
    res.writeHead(303, { location: target.href, etag }).end();
  } else if (form.fields.get('success_action_status') === '201') {
    const answer = xml('PostResponse', [
      ['Location', location],
      ['Bucket', bucket],
      ['Key', key],
      ['ETag', etag],
    ]);
    res.writeHead(201, { 'content-type': 'application/xml', etag, location }).end(answer);
  } else {
    res.writeHead(form.fields.get('success_action_status') === '200' ? 200 : 204, { etag, location }).end();
  }
}

/** Handles DeleteObjects. A key that does not exist counts as deleted. */
export async function deleteObjects(disk: Disk, bucket: string, content: Content, res: ServerResponse): Promise<void> {
  const text = content.bytes.toString('utf8');
  const keys = [...text.matchAll(/<Object>.*?<Key>([^<]*)<\/Key>.*?<\/Object>/gs)].map(([, key]) => unescapeXml(key ?? ''));
  if (!/<Delete[\s>]/.test(text) || keys.length === 0 || keys.length > 1_000) throw new StorageFailure('MalformedXML');
  for (const key of keys) await disk.remove(bucket, key);
  const quiet = /<Quiet>\s*true\s*<\/Quiet>/i.test(text);
  res
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(xml('DeleteResult', quiet ? [] : keys.map((key) => ['Deleted', [['Key', key]]] as const)));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    name !== undefined ? (entities[name] ?? whole) : String.fromCodePoint(hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)),
  );

const Policy = z.object({
  expiration: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** Fields that need no condition in the policy: the signature itself, and what a browser's form adds. */
const undeclared = (name: string): boolean => ['x-amz-signature', 'policy', 'file'].includes(name) || name.startsWith('x-ignore-');

const denied = (why: string) => new StorageFailure('AccessDenied', `Invalid according to Policy: ${why}`);

/** @throws StorageFailure for the first rule that the form breaks */
function checkPolicy(credentials: Credentials, bucket: string, key: string, form: Form, now: Date): void {
  const requireField = (name: string): string => {
    const value = form.fields.get(name);
    if (value === undefined) throw new StorageFailure('AccessDenied', `The field ${name} is missing.`);
    return value;
  };
  const text = requireField('policy');
  if (requireField('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    throw new StorageFailure('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  const signing = signingKey(credentials, requireField('x-amz-credential'));
  if (!isEqual(hmac(signing.key, text).toString('hex'), requireField('x-amz-signature'))) throw new StorageFailure('SignatureDoesNotMatch');

  const parsed = Policy.safeParse(jsonOf(text));
  if (!parsed.success) throw new StorageFailure('InvalidPolicyDocument');
  const { expiration, conditions } = parsed.data;
  if (Date.parse(expiration) <= now.getTime()) throw denied('Policy expired.');

  // Names of fields are compared case-insensitively, values exactly. The bucket is the one in the address, whatever the form says.
  const actual = new Map([...form.fields, ['bucket', bucket], ['key', key]]);
  const declared = new Set<string>();
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        declared.add(name.toLowerCase());
        if (actual.get(name.toLowerCase()) !== value) throw denied(`Policy Condition failed: ["eq", "$${name}", "${value}"]`);
      }
    } else if (condition[0] === 'content-length-range') {
      if (form.file.length < condition[1]) throw new StorageFailure('EntityTooSmall');
      if (form.file.length > condition[2]) throw new StorageFailure('EntityTooLarge');
    } else {
      const [operator, dollar, value] = condition;
      const name = dollar.slice(1).toLowerCase();
      declared.add(name);
      const actualValue = actual.get(name);
      const holds = actualValue !== undefined && (operator === 'eq' ? actualValue === value : actualValue.startsWith(value));
      if (!holds) throw denied(`Policy Condition failed: ["${operator}", "${dollar}", "${value}"]`);
    }
  }
  for (const name of actual.keys()) {
    if (!declared.has(name) && !undeclared(name)) throw denied(`Extra input fields: ${name}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
