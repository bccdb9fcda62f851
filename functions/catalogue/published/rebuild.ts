/** Rebuilds the published catalogue from the table alone, whatever is published. */

import { sortCategories, toPublishedCategory } from '#functions/catalogue/category-fields.ts';
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { pricesNow } from '#functions/catalogue/product-context.ts';
import { salesInOrder } from '#functions/catalogue/sale-store.ts';
import { ownSynonyms } from '#functions/catalogue/synonyms.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { createSnapshot } from '#functions/search/search.ts';
import { toPublishedProduct } from './publish-changes.ts';
import { currentVersion, emptyVersion, publishNext, removeLeftFiles, snapshotFilesOf } from './publish-version.ts';
import { scanCatalogue } from './scan-catalogue.ts';
import { searchSettings } from './search-settings.ts';
import { uploadSnapshot } from './upload-snapshot.ts';
import { type PublishedProduct, readPointer, type StoredSnapshot, Unreadable, type Version } from './version.ts';

/** Attempts: each reads the whole table again, when a concurrent compaction has written another snapshot. */
const maxAttempts = 3;

/**
 * Reads the whole table: for an operator and for a shop's first day, never for a request. The shop stays open: changes that are published
 * while the table is read stay beside the new snapshot.
 * @throws when it fails: the previous version stays the current one
 */
export async function rebuild(): Promise<Version> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { version: since } = await currentOrEmpty();
    const { snapshot, categoryIds } = await snapshotOfTable(since + 1);
    const published = await publishNext(async (current, version) => {
      if ((current.snapshot?.upTo ?? 0) > since) return undefined;
      const [categories, own, prices, sales] = await Promise.all([
        categoriesByIds([...categoryIds, ...current.categories.map(({ id }) => id)]),
        ownSynonyms(),
        pricesNow(),
        salesInOrder(),
      ]);
      return {
        snapshot: { ...snapshot, upTo: version },
        segments: current.segments.filter(({ upTo }) => upTo > since),
        changes: current.changes.filter(([, , at]) => at > since),
        categories: sortCategories([...categories.values()].map(toPublishedCategory)),
        ...(own === undefined ? {} : { synonyms: own.lines }),
        ...prices,
        sales,
      };
    }, versionOrEmpty);
    if (published !== undefined) return published;
    await removeLeftFiles(snapshotFilesOf(snapshot));
  }
  throw new Error('So much changes in the shop that its catalogue could not be read whole: try again when no import runs.');
}

async function snapshotOfTable(version: number): Promise<{ readonly snapshot: StoredSnapshot; readonly categoryIds: readonly string[] }> {
  // Kept as JSON, which takes a fraction of the memory of objects.
  const products: { readonly id: number; readonly json: string }[] = [];
  const categoryIds: string[] = [];
  for await (const scanned of scanCatalogue()) {
    if (scanned.kind === 'product') products.push({ id: scanned.product.id, json: JSON.stringify(toPublishedProduct(scanned.product)) });
    else categoryIds.push(scanned.category.id);
  }
  products.sort((a, b) => a.id - b.id);
  const parsed = function* () {
    for (const { json } of products) yield JSON.parse(json) as PublishedProduct;
  };
  return { snapshot: await uploadSnapshot(version, createSnapshot(parsed(), searchSettings)), categoryIds };
}

/** Whether a catalogue is published that this code can read. */
export async function isReadable(): Promise<boolean> {
  const seen = await readPointer();
  if (seen === null) return false;
  return currentVersion(seen.pointer).then(
    () => true,
    () => false,
  );
}

async function currentOrEmpty(): Promise<Version> {
  const seen = await readPointer();
  return seen === null ? emptyVersion : versionOrEmpty(seen.pointer);
}

/** An unreadable version counts as empty: it may be the reason for the rebuild. A version of another format is always unreadable. */
async function versionOrEmpty(pointer: Parameters<typeof currentVersion>[0]): Promise<Version> {
  try {
    return await currentVersion(pointer);
  } catch (error) {
    if (!(error instanceof Unreadable)) log.warn('catalogue.unreadable', errorFields(error));
    return { ...emptyVersion, version: pointer.version };
  }
}
