/** Publishes changes of the table as changes beside the snapshot: the cost is that of the changes, not that of the catalogue. */

import { sortCategories, toPublishedCategory } from '#functions/catalogue/category-fields.ts';
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { pricesNow } from '#functions/catalogue/product-context.ts';
import { namelessProduct, staffFields } from '#functions/catalogue/product-response.ts';
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { salesInOrder } from '#functions/catalogue/sale-store.ts';
import { ownSynonyms } from '#functions/catalogue/synonyms.ts';
import { compactContent } from './compact-catalogue.ts';
import { type Content, publishNext, removeLeftFiles, snapshotFilesOf } from './publish-version.ts';
import { type Change, countUncompacted, type PublishedProduct, type Version, writeSegment } from './version.ts';

export interface ChangedRecords {
  readonly productIds: readonly number[];
  readonly categoryIds: readonly string[];
  readonly synonyms?: boolean;
  /** The settings of prices. */
  readonly prices?: boolean;
  readonly sales?: boolean;
}

/** Changes in the version itself; more become a segment, so that the next version is small again. */
const maxInlineChanges = 256;

/** With more changes beside a snapshot, during an import, the publisher compacts at once instead of the job `fold-catalogue`. */
const maxUncompacted = (snapshotSize: number): number => Math.max(4_000, snapshotSize / 8);

export const toPublishedProduct = (item: ProductItem): PublishedProduct => ({
  ...namelessProduct(item),
  ...staffFields(item),
  revision: item.revision,
});

/**
 * Publishes these products and categories as the table has them now. The pointer is read before the table and moved only if
 * it has not been moved since, so what is published is never older than what it replaces, in whatever order publishers run.
 * @returns the version; undefined: there was nothing to publish
 * @throws when it cannot: the version before stays the current one
 */
export async function publish(changed: ChangedRecords): Promise<Version | undefined> {
  const { productIds, categoryIds, synonyms: hasSynonyms, prices: hasPrices, sales: hasSales } = changed;
  if (productIds.length === 0 && categoryIds.length === 0 && !hasSynonyms && !hasPrices && !hasSales) return undefined;
  let written: readonly string[] = [];
  return publishNext(async (current, version) => {
    // By an attempt that lost.
    await removeLeftFiles(written);
    written = [];
    // Before the products: no product read later is in a category that is gone by now.
    const [categories, own, prices, sales] = await Promise.all([
      categoriesByIds(changed.categoryIds),
      changed.synonyms ? ownSynonyms() : undefined,
      changed.prices ? pricesNow() : {},
      changed.sales ? salesInOrder() : current.sales,
    ]);
    const products = await productsByIds(changed.productIds);
    const known = new Set([...current.categories.map(({ id }) => id), ...changed.categoryIds]);
    // The stream may deliver a product before the category that was created for it.
    const others = await categoriesByIds([...products.values()].map(({ categoryId }) => categoryId).filter((id) => !known.has(id)));
    const changes = new Map<number, Change>(current.changes.map((change) => [change[0], change]));
    for (const id of changed.productIds) {
      const item = products.get(id);
      // Moved to the end, so that changes stay in the order in which they were published.
      changes.delete(id);
      changes.set(id, [id, item === undefined ? null : toPublishedProduct(item), version]);
    }
    const unchanged = current.categories.filter(({ id }) => !changed.categoryIds.includes(id));
    const synonyms = own?.lines ?? current.synonyms;
    const content: Content = {
      ...current,
      ...(synonyms === undefined ? {} : { synonyms }),
      ...prices,
      ...(sales === undefined ? {} : { sales }),
      changes: [...changes.values()],
      categories: sortCategories([...unchanged, ...[...categories.values(), ...others.values()].map(toPublishedCategory)]),
    };
    if (content.changes.length <= maxInlineChanges) return content;
    if (countUncompacted(content) > maxUncompacted(content.snapshot?.size ?? 0)) {
      const snapshot = await compactContent(content, version);
      written = snapshotFilesOf(snapshot);
      return { ...content, snapshot, segments: [], changes: [] };
    }
    const segment = { key: await writeSegment(version, content.changes), count: content.changes.length, upTo: version };
    written = [segment.key];
    return { ...content, segments: [...content.segments, segment], changes: [] };
  });
}
