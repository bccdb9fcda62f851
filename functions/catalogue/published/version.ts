/** Reads and writes the versions of the published catalogue: immutable files, and one pointer that is moved. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip, constants as zlib, zstdCompress, zstdDecompress } from 'node:zlib';
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import type { ProductWithoutContext, StaffFields } from '#functions/catalogue/product-response.ts';
import { config } from '#functions/platform/config.ts';
import { readObject, readObjectUnless, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import type { Snapshot, SnapshotFiles } from '#functions/search/schema.ts';
import type { Sale } from '#shared/rules/catalogue/sales.ts';
import type { TaxClass } from '#shared/rules/order/tax-class.ts';

/** A product as lists show it, in every status: customers see the active ones only, admins all. */
export type PublishedProduct = ProductWithoutContext & StaffFields & { readonly revision: number };

/** A change of a product; null: it was deleted. `at` is the version that published the change. */
export type Change = readonly [id: number, product: PublishedProduct | null, at: number];

/** All products up to some version, in three files; these are their keys. */
export interface StoredSnapshot {
  readonly documents: string;
  /** Compressed; read by functions that need only the category of each product. */
  readonly categoryIndex: string;
  /** Compressed. */
  readonly index: string;
  /** Bytes of the uncompressed index. */
  readonly indexBytes: number;
  /** The number of products in it. */
  readonly size: number;
  /** The version whose state the snapshot contains: a reader that has this or a later version does not need the snapshot. */
  readonly upTo: number;
}

/** A file of changes that were too many for the version itself. */
export interface Segment {
  readonly key: string;
  readonly count: number;
  /** The last version whose changes are in it. */
  readonly upTo: number;
}

/**
 * A large snapshot, rewritten rarely, and the changes since then in the order of their publication. So a sale rewrites a few kilobytes,
 * whatever the catalogue's size, and a reader of the previous version reads only what is new.
 */
export interface Version {
  readonly format: number;
  readonly version: number;
  /** null while the segments and changes contain all products. */
  readonly snapshot: StoredSnapshot | null;
  readonly segments: readonly Segment[];
  /** The latest state of each product that changed after the segments. */
  readonly changes: readonly Change[];
  readonly categories: readonly CategoryItem[];
  /** Absent until catalogue staff save a list: then the default list applies. */
  readonly synonyms?: readonly string[];
  /** Absent until the setting is first changed or the catalogue rebuilt: prices are then without tax. */
  readonly pricesIncludeTax?: boolean;
  /** Absent until all price marks were voided once. */
  readonly priceEpoch?: number;
  /** Absent until the price settings are first published: then the default tax classes apply. */
  readonly taxClasses?: readonly TaxClass[];
  /** Sales with their times, so that prices change on time without a publication. Absent until the first sale. */
  readonly sales?: readonly Sale[];
}

/** The stored form of a version: it names the snapshot `base`, the snapshot's documents `products` and its category index `places`. */
interface VersionFile extends Omit<Version, 'snapshot'> {
  readonly base: (Omit<StoredSnapshot, 'documents' | 'categoryIndex'> & { readonly products: string; readonly places: string }) | null;
}

function toFile({ snapshot, ...version }: Version): VersionFile {
  if (snapshot === null) return { ...version, base: null };
  const { documents, categoryIndex, ...rest } = snapshot;
  return { ...version, base: { products: documents, places: categoryIndex, ...rest } };
}

function fromFile({ base, ...version }: VersionFile): Version {
  if (base === null) return { ...version, snapshot: null };
  const { products, places, ...rest } = base;
  return { ...version, snapshot: { documents: products, categoryIndex: places, ...rest } };
}

/** The number of changes that are in no snapshot yet. */
export const countUncompacted = ({ segments, changes }: Pick<Version, 'segments' | 'changes'>): number =>
  segments.reduce((sum, { count }) => sum + count, changes.length);

/** Increased whenever the files change. A catalogue published in another format must be rebuilt: `npm run catalogue:rebuild`. */
export const format = 7;

/** The content of `catalogue/current.json`: small, because every function reads it every second. */
export interface Pointer {
  readonly version: number;
  readonly key: string;
  /** Files that no version needs any more, the oldest first. They are deleted later, because a reader may be about to read them. */
  readonly past: readonly string[];
}

const pointerKey = 'catalogue/current.json';
const immutable = 'public, max-age=31536000, immutable';
const contentTypes = { json: 'application/gzip', blocks: 'application/octet-stream', zst: 'application/zstd' } as const;

const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);
const compressZstd = promisify(zstdCompress);
const decompressZstd = promisify(zstdDecompress);

// The files are parsed without a schema: only this folder writes them, into a private bucket, from what the contract's mapper returned.
export async function readPointer(): Promise<{ pointer: Pointer; etag: string } | null> {
  const object = await readObject(config('DATA_BUCKET'), pointerKey);
  return object && parsePointer(object);
}

/** Returns 'unchanged' when the pointer still has this entity tag. */
export async function readPointerUnless(etag: string | undefined): Promise<{ pointer: Pointer; etag: string } | null | 'unchanged'> {
  const object = await readObjectUnless(config('DATA_BUCKET'), pointerKey, etag);
  return object === null || object === 'unchanged' ? object : parsePointer(object);
}

const parsePointer = ({ bytes, etag }: { readonly bytes: Uint8Array; readonly etag: string }) => ({
  pointer: JSON.parse(Buffer.from(bytes).toString('utf8')) as Pointer,
  etag,
});

/** Returns false when another publisher moved it since it was read. */
export async function movePointer(pointer: Pointer, seenEtag: string | undefined): Promise<boolean> {
  const condition = seenEtag === undefined ? { ifNoneMatch: '*' } : { ifMatch: seenEtag };
  const written = await writeObject(config('DATA_BUCKET'), pointerKey, Buffer.from(JSON.stringify(pointer)), {
    contentType: 'application/json',
    cacheControl: 'no-cache',
    ...condition,
  });
  return written;
}

/** The published catalogue cannot be read; the client receives 503 and retries, because a rebuild repairs it. */
export class UnreadableCatalogue extends Error {
  readonly $metadata = { httpStatusCode: 503 };
  override readonly name = 'UnreadableCatalogue';
}

/** @throws UnreadableCatalogue when another version of this code wrote it */
export async function readVersion(key: string): Promise<Version> {
  const version = (await readZipped(key)) as VersionFile;
  if (version.format === format) return fromFile(version);
  throw new UnreadableCatalogue(`The published catalogue has format ${version.format}; this code reads ${format}: run npm run catalogue:rebuild.`);
}

export const readSegment = async ({ key }: Segment): Promise<readonly Change[]> => (await readZipped(key)) as readonly Change[];

/** Reads and decompresses the files for `openSnapshot`. */
export async function readSnapshot(snapshot: StoredSnapshot): Promise<SnapshotFiles> {
  const [documents, index] = await Promise.all([
    readFile(snapshot.documents),
    // Decompressed in one chunk, so that it need not be joined from many.
    readFile(snapshot.index).then((bytes) => decompressZstd(bytes, { chunkSize: Math.max(64, snapshot.indexBytes) })),
  ]);
  return { documents, index };
}

/** Reads and decompresses the file for `openCategoryIndex`. */
export const readCategoryIndex = async ({ categoryIndex }: StoredSnapshot): Promise<Uint8Array> => decompressZstd(await readFile(categoryIndex));

/** Writes a version and returns its key. */
export const writeVersion = async (version: Version): Promise<string> => writeZipped(version.version, 'changes', toFile(version));

/** Writes a segment and returns its key. */
export const writeSegment = async (version: number, changes: readonly Change[]): Promise<string> => writeZipped(version, 'segment', changes);

const writeZipped = async (version: number, part: 'segment' | 'changes', content: VersionFile | readonly Change[]): Promise<string> =>
  writeFile(newKey(`${version}-${part}`, 'json'), 'json', await compressGzip(JSON.stringify(content), { level: 4 }));

/** Chooses the keys of a snapshot that is about to be written. */
export function nameSnapshot(upTo: number, { index, size }: Snapshot): StoredSnapshot {
  const keyOf = (part: string, kind: keyof typeof contentTypes) => newKey(`${upTo}-${part}`, kind);
  return {
    documents: keyOf('products', 'blocks'),
    categoryIndex: keyOf('places', 'zst'),
    index: keyOf('index', 'zst'),
    indexBytes: index.length,
    size,
    upTo,
  };
}

export async function writeSnapshot(snapshot: StoredSnapshot, { documents, categories, index }: Snapshot): Promise<void> {
  const compressed = async (bytes: Uint8Array) => compressZstd(bytes, { params: { [zlib.ZSTD_c_compressionLevel]: 3 } });
  await Promise.all([
    writeFile(snapshot.documents, 'blocks', documents),
    compressed(categories).then((bytes) => writeFile(snapshot.categoryIndex, 'zst', bytes)),
    compressed(index).then((bytes) => writeFile(snapshot.index, 'zst', bytes)),
  ]);
}

/** A key is never used twice: a file of a failed attempt must not have the key under which readers expect another one. */
const newKey = (name: string, kind: keyof typeof contentTypes): string =>
  `catalogue/v/${name}-${randomBytes(6).toString('hex')}.${kind === 'json' ? 'json.gz' : kind}`;

async function writeFile(key: string, kind: keyof typeof contentTypes, bytes: Uint8Array): Promise<string> {
  await writeObject(config('DATA_BUCKET'), key, bytes, { contentType: contentTypes[kind], cacheControl: immutable });
  return key;
}

export async function removeFiles(keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => removeObject(config('DATA_BUCKET'), key)));
}

async function readFile(key: string): Promise<Uint8Array> {
  const object = await readObject(config('DATA_BUCKET'), key);
  if (object === null) throw new UnreadableCatalogue(`The file ${key} of the catalogue is missing.`);
  return object.bytes;
}

async function readZipped(key: string): Promise<unknown> {
  return JSON.parse((await decompressGzip(await readFile(key))).toString('utf8'));
}
