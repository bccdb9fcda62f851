/** Publishes changes of the table beside the snapshot, so that the cost depends on the number of changes, not on the size of the catalogue. */

import { sortCategories, toPublishedCategory } from '#functions/catalogue/category-fields.ts';
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { readPriceTerms } from '#functions/catalogue/product-context.ts';
import { staffFields, toProductWithoutContext } from '#functions/catalogue/product-response.ts';
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { salesInOrder } from '#functions/catalogue/sale-store.ts';
import { readSavedSynonyms } from '#functions/catalogue/synonyms.ts';
import { compactContent } from './compact-catalogue.ts';
import { type Content, publishNext, removeUnusedFiles, snapshotFilesOf } from './publish-version.ts';
import { type Change, countUncompacted, type PublishedProduct, type Version, writeSegment } from './version.ts';

export interface ChangedRecords {
  readonly productIds: readonly number[];
  readonly categoryIds: readonly string[];
  readonly synonyms?: boolean;
  /** Whether the price settings changed. */
  readonly prices?: boolean;
  readonly sales?: boolean;
}

/** Changes that the version itself contains at most; more become a segment, so that the next version is small again. */
const maxInlineChanges = 256;

/** Beyond this number of uncompacted changes, as an import makes them, the publisher compacts the catalogue without the job `compact-catalogue`. */
const maxUncompacted = (snapshotSize: number): number => Math.max(4_000, snapshotSize / 8);

export const toPublishedProduct = (item: ProductItem): PublishedProduct => ({
  ...toProductWithoutContext(item),
  ...staffFields(item),
  revision: item.revision,
});

/**
 * Publishes the current state of these products and categories. The pointer is read before the table, and moved only if it has not been moved
 * since. So what is published is never older than what it replaces, in whatever order publishers run.
 * @returns the version, or undefined when there was nothing to publish
 * @throws when it fails: the previous version stays the current one
 */
export async function publish(changed: ChangedRecords): Promise<Version | undefined> {
  const { productIds, categoryIds, synonyms: hasSynonyms, prices: hasPrices, sales: hasSales } = changed;
  if (productIds.length === 0 && categoryIds.length === 0 && !hasSynonyms && !hasPrices && !hasSales) return undefined;
  let writtenFiles: readonly string[] = [];
  return publishNext(async (current, version) => {
    // An earlier attempt wrote these files, and another publisher was faster.
    await removeUnusedFiles(writtenFiles);
    writtenFiles = [];
    const content = await changedContent(current, version, changed);
    if (content.changes.length <= maxInlineChanges) return content;
    if (countUncompacted(content) > maxUncompacted(content.snapshot?.size ?? 0)) {
      const snapshot = await compactContent(content, version);
      writtenFiles = snapshotFilesOf(snapshot);
      return { ...content, snapshot, segments: [], changes: [] };
    }
    const segment = { key: await writeSegment(version, content.changes), count: content.changes.length, upTo: version };
    writtenFiles = [segment.key];
    return { ...content, segments: [...content.segments, segment], changes: [] };
  });
}

/** The content of the current version with the records as the table has them now. */
async function changedContent(current: Content, version: number, changed: ChangedRecords): Promise<Content> {
  // Read categories before products: then the category of each product that is read exists.
  const [categories, savedSynonyms, prices, sales] = await Promise.all([
    categoriesByIds(changed.categoryIds),
    changed.synonyms ? readSavedSynonyms() : undefined,
    changed.prices ? readPriceTerms() : {},
    changed.sales ? salesInOrder() : current.sales,
  ]);
  const products = await productsByIds(changed.productIds);
  const knownCategoryIds = new Set([...current.categories.map(({ id }) => id), ...changed.categoryIds]);
  // The stream may deliver a product before the category that was created for it.
  const categoriesOfProducts = await categoriesByIds(
    [...products.values()].map(({ categoryId }) => categoryId).filter((id) => !knownCategoryIds.has(id)),
  );
  const changes = new Map<number, Change>(current.changes.map((change) => [change[0], change]));
  for (const id of changed.productIds) {
    const item = products.get(id);
    // Moved to the end, so that changes stay in the order in which they were published.
    changes.delete(id);
    changes.set(id, [id, item === undefined ? null : toPublishedProduct(item), version]);
  }
  const unchanged = current.categories.filter(({ id }) => !changed.categoryIds.includes(id));
  const synonyms = savedSynonyms?.lines ?? current.synonyms;
  return {
    ...current,
    ...(synonyms === undefined ? {} : { synonyms }),
    ...prices,
    ...(sales === undefined ? {} : { sales }),
    changes: [...changes.values()],
    categories: sortCategories([...unchanged, ...[...categories.values(), ...categoriesOfProducts.values()].map(toPublishedCategory)]),
  };
}
