/** Rebuilds the published catalogue from the table alone, whatever is published. */

import { sortCategories, toPublishedCategory } from '#functions/catalogue/category-fields.ts';
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { readPriceTerms } from '#functions/catalogue/product-context.ts';
import { salesInOrder } from '#functions/catalogue/sale-store.ts';
import { readSavedSynonyms } from '#functions/catalogue/synonyms.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { createSnapshot } from '#functions/search/search.ts';
import { toPublishedProduct } from './publish-changes.ts';
import { currentVersion, emptyVersion, publishNext, removeUnusedFiles, snapshotFilesOf } from './publish-version.ts';
import { scanCatalogue } from './scan-catalogue.ts';
import { createSearchPrices } from './search-prices.ts';
import { searchSettings } from './search-settings.ts';
import { uploadSnapshot } from './upload-snapshot.ts';
import { type PublishedProduct, readPointer, type StoredSnapshot, UnreadableCatalogue, type Version } from './version.ts';

/** Attempts: each reads the whole table again, when a concurrent compaction has written another snapshot. */
const maxAttempts = 3;

/**
 * Reads the whole table: for an operator and for a shop's first day, never for a request. The shop stays open: changes that are published
 * while the table is read stay beside the new snapshot.
 * @throws when it fails: the previous version stays the current one
 */
export async function rebuildCatalogue(): Promise<Version> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { version: startVersion } = await currentOrEmpty();
    const { snapshot, categoryIds } = await snapshotOfTable(startVersion + 1);
    const published = await publishNext(async (current, version) => {
      if ((current.snapshot?.upTo ?? 0) > startVersion) return undefined;
      const [categories, savedSynonyms, prices, sales] = await Promise.all([
        categoriesByIds([...categoryIds, ...current.categories.map(({ id }) => id)]),
        readSavedSynonyms(),
        readPriceTerms(),
        salesInOrder(),
      ]);
      return {
        snapshot: { ...snapshot, upTo: version },
        segments: current.segments.filter(({ upTo }) => upTo > startVersion),
        changes: current.changes.filter(([, , at]) => at > startVersion),
        categories: sortCategories([...categories.values()].map(toPublishedCategory)),
        ...(savedSynonyms === undefined ? {} : { synonyms: savedSynonyms.lines }),
        ...prices,
        sales,
      };
    }, versionOrEmpty);
    if (published !== undefined) return published;
    await removeUnusedFiles(snapshotFilesOf(snapshot));
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
  const withSearchPrices = createSearchPrices(await readPriceTerms(), new Date());
  products.sort((a, b) => a.id - b.id);
  const parsed = function* () {
    for (const { json } of products) yield JSON.parse(json) as PublishedProduct;
  };
  return { snapshot: await uploadSnapshot(version, createSnapshot(parsed(), searchSettings, withSearchPrices)), categoryIds };
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
    if (!(error instanceof UnreadableCatalogue)) log.warn('catalogue.unreadable', errorFields(error));
    return { ...emptyVersion, version: pointer.version };
  }
}
