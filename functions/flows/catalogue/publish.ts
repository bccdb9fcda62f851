/** How does a change of the table come into the published catalogue? A new version is written, then the pointer is moved to it. */
import { randomInt } from 'node:crypto';
import { keptFields, namelessProduct } from '#functions/flows/product-reply.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { categoriesByIds, type ProductItem, productsByIds, wholeCatalogue } from '#functions/store/product.ts';
import { ownSynonyms } from '#functions/store/synonyms.ts';
import { inOrder, plainCategory } from './shelf.ts';
import {
  type Base,
  type Change,
  movePointer,
  type Pointer,
  type PublishedProduct,
  readBase,
  readPointer,
  readVersion,
  removeFiles,
  type Version,
  writeZipped,
} from './version.ts';

export interface Changed {
  readonly productIds: readonly number[];
  readonly categoryIds: readonly string[];
  /** Which words mean the same. */
  readonly synonyms?: boolean;
}

/** So many changes, and they become a new base: what a base costs is spread over them. */
const mostChanges = (baseSize: number): number => Math.max(256, Math.round(2 * Math.sqrt(baseSize)));

/** Publishers that meet lose a race each; more than this in a row is left to the stream's own retry. */
const attempts = 8;

const empty: Version = { version: 0, base: null, baseSize: 0, changes: [], categories: [] };

/** Superseded files that are kept, for readers that are on their way to them. */
const keptFiles = 30;

/**
 * Publishes these products and categories as the table has them now. The pointer is read before the table and moved only if
 * it has not been moved since, so what is published is never older than what it replaces, in whatever order publishers run.
 * @throws when it cannot: the version before stays the current one
 */
export async function publish(changed: Changed): Promise<void> {
  if (changed.productIds.length === 0 && changed.categoryIds.length === 0 && changed.synonyms !== true) return;
  await moveOn(async (pointer) => {
    const current = pointer === undefined ? empty : await currentVersion(pointer);
    const [products, categories, own] = await Promise.all([
      productsByIds(changed.productIds),
      categoriesByIds(changed.categoryIds),
      changed.synonyms ? ownSynonyms() : undefined,
    ]);
    const changes = new Map<number, Change>(current.changes.map((change) => [change[0], change]));
    for (const id of changed.productIds) {
      const item = products.get(id);
      changes.set(id, [id, item === undefined ? null : published(item)]);
    }
    const kept = current.categories.filter(({ id }) => !changed.categoryIds.includes(id));
    const synonyms = own?.lines ?? current.synonyms;
    const content = {
      ...current,
      ...(synonyms === undefined ? {} : { synonyms }),
      changes: [...changes.values()],
      categories: inOrder([...kept, ...[...categories.values()].map(plainCategory)]),
    };
    if (content.changes.length <= mostChanges(current.baseSize)) return { content };
    return { content, base: fold(await readBase(current.base), content.changes) };
  });
}

/** Publishes the whole table anew, whatever was published before. Reads all of it: for an operator, never for a request. */
export async function rebuild(): Promise<void> {
  await moveOn(async () => {
    const [{ products, categories }, own] = [await wholeCatalogue(), await ownSynonyms()];
    return {
      content: { ...empty, ...(own === undefined ? {} : { synonyms: own.lines }), categories: inOrder(categories.map(plainCategory)) },
      base: products.map(published).sort(byId),
    };
  });
}

interface Next {
  readonly content: Omit<Version, 'version'>;
  /** Set when there is a new base, which then holds all the changes. */
  readonly base?: Base;
}

async function moveOn(make: (pointer: Pointer | undefined) => Promise<Next>): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const seen = await readPointer();
    const { content, base } = await make(seen?.pointer);
    const version = (seen?.pointer.version ?? 0) + 1;
    const baseKey = base && (await writeZipped(version, 'base', base));
    const next: Version = { ...content, version, ...(base && baseKey ? { base: baseKey, baseSize: base.length, changes: [] } : {}) };
    const key = await writeZipped(version, 'changes', next);
    const past = [...(seen?.pointer.past ?? []), ...(seen ? [seen.pointer.key] : []), ...(baseKey && content.base ? [content.base] : [])];
    if (await movePointer({ version, key, past: past.slice(-keptFiles) }, seen?.etag)) {
      log.info('catalogue.published', { version, changes: next.changes.length, base: next.baseSize });
      await tidy(past.slice(0, -keptFiles));
      return;
    }
    await tidy(baseKey ? [key, baseKey] : [key]);
    await new Promise((resolve) => setTimeout(resolve, randomInt(20 * 2 ** attempt)));
  }
  throw new Error('The catalogue was not published: others were quicker each time.');
}

/** A file that stays behind takes room and does no harm. */
async function tidy(keys: readonly string[]): Promise<void> {
  await removeFiles(keys).catch((error: unknown) => log.warn('catalogue.untidy', errorFields(error)));
}

/** The publisher's own last reading; a version never changes, so its key says all. */
let last: { key: string; version: Version } | undefined;

async function currentVersion({ key }: Pointer): Promise<Version> {
  if (last?.key !== key) last = { key, version: await readVersion(key) };
  return last.version;
}

const byId = (a: PublishedProduct, b: PublishedProduct): number => a.id - b.id;

function fold(base: Base, changes: readonly Change[]): Base {
  const products = new Map(base.map((product) => [product.id, product]));
  for (const [id, product] of changes) {
    if (product === null) products.delete(id);
    else products.set(id, product);
  }
  return [...products.values()].sort(byId);
}

const published = (item: ProductItem): PublishedProduct => ({ ...namelessProduct(item), ...keptFields(item), revision: item.revision });
