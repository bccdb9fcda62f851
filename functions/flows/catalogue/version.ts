/** What is a version of the published catalogue, and where is it kept? Immutable files, and one pointer that is moved. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Kept, NamelessProduct } from '#functions/flows/product-reply.ts';
import { readObject, removeObject, writeObject } from '#functions/gateways/objects.ts';
import { config } from '#functions/http/config.ts';
import type { CategoryItem } from '#functions/store/product.ts';

/** A product as the lists show it, in every status: shoppers are shown the active ones only, admins all. */
export type PublishedProduct = NamelessProduct & Kept & { readonly revision: number };

/** null: the product is gone. */
export type Change = readonly [id: number, product: PublishedProduct | null];

/**
 * A version is a large base, rewritten seldom, and what has changed since: a sale rewrites a few kilobytes, whatever the
 * catalogue's size, and a reader that knows the base reads only the changes.
 */
export interface Version {
  readonly version: number;
  /** Where the base is; null while all there is fits into the changes. */
  readonly base: string | null;
  readonly baseSize: number;
  /** The last state of each product that differs from the base. */
  readonly changes: readonly Change[];
  readonly categories: readonly CategoryItem[];
  /** Absent while the keepers have written no list of their own. */
  readonly synonyms?: readonly string[];
}

export type Base = readonly PublishedProduct[];

/** `catalogue/current.json`: small, because it is asked for every two seconds. */
export interface Pointer {
  readonly version: number;
  readonly key: string;
  /** Files that no pointer names any more, the oldest first: a reader may still be on its way to the younger ones. */
  readonly past: readonly string[];
}

const pointerKey = 'catalogue/current.json';
const forEver = 'public, max-age=31536000, immutable';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

// The files are parsed without a schema: publish.ts alone writes them, into a private bucket, from what the contract's mapper made.
export async function readPointer(): Promise<{ pointer: Pointer; etag: string } | null> {
  const object = await readObject(config('DATA_BUCKET'), pointerKey);
  return object && { pointer: JSON.parse(Buffer.from(object.bytes).toString('utf8')) as Pointer, etag: object.etag };
}

/** False when somebody else moved it since it was read. */
export async function movePointer(pointer: Pointer, seenEtag: string | undefined): Promise<boolean> {
  const condition = seenEtag === undefined ? { ifNoneMatch: '*' } : { ifMatch: seenEtag };
  const written = await writeObject(config('DATA_BUCKET'), pointerKey, Buffer.from(JSON.stringify(pointer)), {
    contentType: 'application/json',
    cacheControl: 'no-cache',
    ...condition,
  });
  return written;
}

export async function readVersion(key: string): Promise<Version> {
  return (await readZipped(key)) as Version;
}

export async function readBase(key: string | null): Promise<Base> {
  return key === null ? [] : ((await readZipped(key)) as Base);
}

/** Answers the key. Names are never used twice: what lost a race must not be what another reader is sent to. */
export async function writeZipped(version: number, part: 'base' | 'changes', content: Version | Base): Promise<string> {
  const key = `catalogue/v/${version}-${part}-${randomBytes(6).toString('hex')}.json.gz`;
  const bytes = await zip(JSON.stringify(content), { level: 4 });
  await writeObject(config('DATA_BUCKET'), key, bytes, { contentType: 'application/gzip', cacheControl: forEver });
  return key;
}

export async function removeFiles(keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => removeObject(config('DATA_BUCKET'), key)));
}

async function readZipped(key: string): Promise<unknown> {
  const object = await readObject(config('DATA_BUCKET'), key);
  if (object === null) throw new Error(`The catalogue's file ${key} is not there.`);
  return JSON.parse((await unzip(object.bytes)).toString('utf8'));
}
