/** What is a version of the published catalogue, and where is it kept? Immutable files, and one pointer that is moved. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip, constants as zlib, zstdCompress, zstdDecompress } from 'node:zlib';
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import type { NamelessProduct, StaffFields } from '#functions/catalogue/product-response.ts';
import { config } from '#functions/platform/config.ts';
import { readObject, readObjectUnless, removeObject, writeObject } from '#functions/platform/objects/objects.ts';

/** A product as the lists show it, in every status: shoppers are shown the active ones only, admins all. */
export type PublishedProduct = NamelessProduct & StaffFields & { readonly revision: number };

/** null: the product is gone. `at` is the version that brought it. */
export type Change = readonly [id: number, product: PublishedProduct | null, at: number];

/** All products up to some version, in three files. */
export interface Base {
  /** Of `Blocks`. */
  readonly products: string;
  /** Of `Places`, compressed: for who needs no more of the products than where they are. */
  readonly places: string;
  /** Of `Searchable`, compressed. */
  readonly index: string;
  /** Bytes of the index when it is not. */
  readonly indexBytes: number;
  readonly size: number;
  /** The version whose state this is: who knows that one, or a later one, has no need of the base. */
  readonly upTo: number;
}

/** Changes that became too many to stand in the version itself. */
export interface Segment {
  readonly key: string;
  readonly count: number;
  /** The last version whose changes are in it. */
  readonly upTo: number;
}

/**
 * A version is a large base, rewritten seldom, and what has changed since, in the order in which it came: a sale rewrites a
 * few kilobytes, whatever the catalogue's size, and a reader of the version before reads only what is new.
 */
export interface Version {
  readonly format: number;
  readonly version: number;
  /** null while all there is fits into the changes. */
  readonly base: Base | null;
  readonly segments: readonly Segment[];
  /** The last state of each product that changed after the segments. */
  readonly changes: readonly Change[];
  readonly categories: readonly CategoryItem[];
  /** Absent while the keepers have written no list of their own. */
  readonly synonyms?: readonly string[];
}

/** Changes that are in no base yet. */
export const countBeside = ({ segments, changes }: Pick<Version, 'segments' | 'changes'>): number =>
  segments.reduce((sum, { count }) => sum + count, changes.length);

/** Raised whenever the files change. What is published in another format is built anew: `npm run catalogue:rebuild`. */
export const format = 4;

/** `catalogue/current.json`: small, because it is asked for every second. */
export interface Pointer {
  readonly version: number;
  readonly key: string;
  /** Files that no version needs any more, the oldest first: a reader may still be on its way to the younger ones. */
  readonly past: readonly string[];
}

const pointerKey = 'catalogue/current.json';
const forEver = 'public, max-age=31536000, immutable';
const kinds = { json: 'application/gzip', blocks: 'application/octet-stream', zst: 'application/zstd' } as const;

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const squeeze = promisify(zstdCompress);
const unsqueeze = promisify(zstdDecompress);

// The files are parsed without a schema: this folder alone writes them, into a private bucket, from what the contract's mapper made.
export async function readPointer(): Promise<{ pointer: Pointer; etag: string } | null> {
  const object = await readObject(config('DATA_BUCKET'), pointerKey);
  return object && parsed(object);
}

/** 'unchanged' when it still is what had this entity tag. */
export async function readPointerUnless(etag: string | undefined): Promise<{ pointer: Pointer; etag: string } | null | 'unchanged'> {
  const object = await readObjectUnless(config('DATA_BUCKET'), pointerKey, etag);
  return object === null || object === 'unchanged' ? object : parsed(object);
}

const parsed = ({ bytes, etag }: { readonly bytes: Uint8Array; readonly etag: string }) => ({
  pointer: JSON.parse(Buffer.from(bytes).toString('utf8')) as Pointer,
  etag,
});

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

/** What is published cannot be read; whoever asked is told to come again (503), as it is about to be mended. */
export class Unreadable extends Error {
  readonly $metadata = { httpStatusCode: 503 };
  override readonly name = 'Unreadable';
}

/** @throws Unreadable when it was written by a code of another time */
export async function readVersion(key: string): Promise<Version> {
  const version = (await readZipped(key)) as Version;
  if (version.format === format) return version;
  throw new Unreadable(`The published catalogue is of format ${version.format}; this code reads ${format}: run npm run catalogue:rebuild.`);
}

export const readSegment = async ({ key }: Segment): Promise<readonly Change[]> => (await readZipped(key)) as readonly Change[];

/** The bytes of both files, the index as it is opened. */
export async function readBase(base: Base): Promise<{ readonly products: Uint8Array; readonly index: Uint8Array }> {
  const [products, index] = await Promise.all([
    readFile(base.products),
    // In one piece, so that it is not put together from many.
    readFile(base.index).then((bytes) => unsqueeze(bytes, { chunkSize: Math.max(64, base.indexBytes) })),
  ]);
  return { products, index };
}

/** As `Places` opens it. */
export const readPlaces = async ({ places }: Base): Promise<Uint8Array> => unsqueeze(await readFile(places));

/** Answers the key. */
export async function writeZipped(version: number, part: 'segment' | 'changes', content: Version | readonly Change[]): Promise<string> {
  return writeFile(newKey(`${version}-${part}`, 'json'), 'json', await zip(JSON.stringify(content), { level: 4 }));
}

/** Names for a base that is about to be written. */
export function newBase(upTo: number, indexBytes: number, size: number): Base {
  const named = (part: string, kind: keyof typeof kinds) => newKey(`${upTo}-${part}`, kind);
  return { products: named('products', 'blocks'), places: named('places', 'zst'), index: named('index', 'zst'), indexBytes, size, upTo };
}

export async function writeBase(base: Base, products: Uint8Array, places: Uint8Array, index: Uint8Array): Promise<void> {
  const squeezed = async (bytes: Uint8Array) => squeeze(bytes, { params: { [zlib.ZSTD_c_compressionLevel]: 3 } });
  await Promise.all([
    writeFile(base.products, 'blocks', products),
    squeezed(places).then((bytes) => writeFile(base.places, 'zst', bytes)),
    squeezed(index).then((bytes) => writeFile(base.index, 'zst', bytes)),
  ]);
}

/** Names are never used twice: what lost a race must not be what another reader is sent to. */
const newKey = (name: string, kind: keyof typeof kinds): string =>
  `catalogue/v/${name}-${randomBytes(6).toString('hex')}.${kind === 'json' ? 'json.gz' : kind}`;

async function writeFile(key: string, kind: keyof typeof kinds, bytes: Uint8Array): Promise<string> {
  await writeObject(config('DATA_BUCKET'), key, bytes, { contentType: kinds[kind], cacheControl: forEver });
  return key;
}

export async function removeFiles(keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => removeObject(config('DATA_BUCKET'), key)));
}

async function readFile(key: string): Promise<Uint8Array> {
  const object = await readObject(config('DATA_BUCKET'), key);
  if (object === null) throw new Unreadable(`The catalogue's file ${key} is not there.`);
  return object.bytes;
}

async function readZipped(key: string): Promise<unknown> {
  return JSON.parse((await unzip(await readFile(key))).toString('utf8'));
}
