/** How does a change of the table come into the published catalogue? As a change beside the base: it costs what it is, not what the catalogue is. */

import { inOrder, plainCategory } from '#functions/catalogue/category-response.ts';
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { namelessProduct, staffFields } from '#functions/catalogue/product-response.ts';
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { ownSynonyms } from '#functions/catalogue/synonyms-store.ts';
import { basesFiles, type Content, moveOn, tidy } from './advance-version.ts';
import { compactInto } from './compact.ts';
import { type Change, countBeside, type PublishedProduct, type Version, writeZipped } from './version.ts';

export interface Changed {
  readonly productIds: readonly number[];
  readonly categoryIds: readonly string[];
  /** Which words mean the same. */
  readonly synonyms?: boolean;
}

/** So many changes stand in the version itself; with more they become a segment, so that the next version is small again. */
const mostInside = 256;

/** So many changes beside a base, and it is folded at once, before `fold-catalogue` comes: when much is imported. */
const mostBeside = (baseSize: number): number => Math.max(4_000, baseSize / 8);

export const published = (item: ProductItem): PublishedProduct => ({ ...namelessProduct(item), ...staffFields(item), revision: item.revision });

/**
 * Publishes these products and categories as the table has them now. The pointer is read before the table and moved only if
 * it has not been moved since, so what is published is never older than what it replaces, in whatever order publishers run.
 * @returns the version; undefined: there was nothing to publish
 * @throws when it cannot: the version before stays the current one
 */
export async function publish(changed: Changed): Promise<Version | undefined> {
  if (changed.productIds.length === 0 && changed.categoryIds.length === 0 && changed.synonyms !== true) return undefined;
  let written: readonly string[] = [];
  return moveOn(async (current, version) => {
    // By a try that lost.
    await tidy(written);
    written = [];
    // Before the products: a category that is gone by now is in none of them.
    const [categories, own] = await Promise.all([categoriesByIds(changed.categoryIds), changed.synonyms ? ownSynonyms() : undefined]);
    const products = await productsByIds(changed.productIds);
    const known = new Set([...current.categories.map(({ id }) => id), ...changed.categoryIds]);
    // The stream may bring a product before the category that was made for it.
    const others = await categoriesByIds([...products.values()].map(({ categoryId }) => categoryId).filter((id) => !known.has(id)));
    const changes = new Map<number, Change>(current.changes.map((change) => [change[0], change]));
    for (const id of changed.productIds) {
      const item = products.get(id);
      // At the end, so that they stand in the order in which they came.
      changes.delete(id);
      changes.set(id, [id, item === undefined ? null : published(item), version]);
    }
    const kept = current.categories.filter(({ id }) => !changed.categoryIds.includes(id));
    const synonyms = own?.lines ?? current.synonyms;
    const content: Content = {
      ...current,
      ...(synonyms === undefined ? {} : { synonyms }),
      changes: [...changes.values()],
      categories: inOrder([...kept, ...[...categories.values(), ...others.values()].map(plainCategory)]),
    };
    if (content.changes.length <= mostInside) return content;
    if (countBeside(content) > mostBeside(content.base?.size ?? 0)) {
      const base = await compactInto(content, version);
      written = basesFiles(base);
      return { ...content, base, segments: [], changes: [] };
    }
    const segment = { key: await writeZipped(version, 'segment', content.changes), count: content.changes.length, upTo: version };
    written = [segment.key];
    return { ...content, segments: [...content.segments, segment], changes: [] };
  });
}
