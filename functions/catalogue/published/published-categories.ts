/** Lists the categories with the number of products in each, without opening the search index. */

import { type PublishedCategory, sortCategories, toPublishedCategory } from '#functions/catalogue/category-fields.ts';
import { openCategoryIndex } from '#functions/search/search.ts';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { recentEdits } from './recent-edits.ts';
import { type Change, readCategoryIndex, readPointerUnless, readSegment, readVersion, type Version } from './version.ts';
import { watch } from './watch.ts';

interface CategoryEntry {
  readonly categoryId: string;
  readonly isActive: boolean;
}

/** The number of active products, and of all products, in a category. */
interface CategoryCount {
  readonly all: number;
  readonly active: number;
}

/** undefined: the product was deleted. */
type EntryOfProduct = readonly [id: number, entry: CategoryEntry | undefined];

interface CategoryState {
  readonly etag: string | undefined;
  readonly categories: readonly Category[];
  readonly snapshot: { readonly key: string | undefined; readonly index: ReturnType<typeof openCategoryIndex> };
  readonly segments: ReadonlyMap<string, readonly EntryOfProduct[]>;
  /** The products that changed after the snapshot. */
  readonly changed: ReadonlyMap<number, CategoryEntry | undefined>;
}

const emptyState: CategoryState = {
  etag: undefined,
  categories: [],
  snapshot: { key: undefined, index: openCategoryIndex() },
  segments: new Map(),
  changed: new Map(),
};

const entryOf = ({ categoryId, status }: { readonly categoryId: string; readonly status: string }): CategoryEntry => ({
  categoryId,
  isActive: status === 'active',
});
const entriesOf = (changes: readonly Change[]): EntryOfProduct[] =>
  changes.map(([id, product]) => [id, product === null ? undefined : entryOf(product)]);

async function openSnapshot({ snapshot }: Version, previous: CategoryState): Promise<CategoryState['snapshot']> {
  if (snapshot === null) return emptyState.snapshot;
  if (snapshot.categoryIndex === previous.snapshot.key) return previous.snapshot;
  return { key: snapshot.categoryIndex, index: openCategoryIndex(await readCategoryIndex(snapshot)) };
}

function countByCategory({ index }: CategoryState['snapshot'], changed: CategoryState['changed']): ReadonlyMap<string, CategoryCount> {
  const counts = new Map<string, CategoryCount>(index.counts);
  const add = (entry: CategoryEntry | undefined, by: 1 | -1) => {
    if (entry === undefined) return;
    const { all, active } = counts.get(entry.categoryId) ?? { all: 0, active: 0 };
    counts.set(entry.categoryId, { all: all + by, active: active + (entry.isActive ? by : 0) });
  };
  for (const [id, entry] of changed) {
    add(index.entryOf(id), -1);
    add(entry, 1);
  }
  return counts;
}

const toCategory = ({ revision, ...category }: PublishedCategory, counts: ReadonlyMap<string, CategoryCount>): Category => ({
  ...category,
  version: revision,
  productCount: counts.get(category.id)?.active ?? 0,
});

/** Returns the state of a version, and reads only the files that are not known yet. */
export async function categoriesAt(key: string, etag: string | undefined, previous: CategoryState = emptyState): Promise<CategoryState> {
  const version = await readVersion(key);
  const [snapshot, segments] = await Promise.all([
    openSnapshot(version, previous),
    Promise.all(
      version.segments.map(async (segment) => [segment.key, previous.segments.get(segment.key) ?? entriesOf(await readSegment(segment))] as const),
    ),
  ]);
  const changed = new Map([...segments.flatMap(([, each]) => each), ...entriesOf(version.changes)]);
  const counts = countByCategory(snapshot, changed);
  return { etag, categories: version.categories.map((each) => toCategory(each, counts)), snapshot, segments: new Map(segments), changed };
}

const currentState = watch('categories', async (last: CategoryState | undefined) => {
  const seen = await readPointerUnless(last?.etag);
  if (seen === 'unchanged') return last ?? emptyState;
  return seen === null ? emptyState : categoriesAt(seen.pointer.key, seen.etag, last);
});

export const publishedCategories = async (now: Date): Promise<readonly Category[]> => (await currentState(now)).categories;

/** The published state with recent edits. */
async function stateForStaff(now: Date) {
  const { categories, snapshot, changed } = await currentState(now);
  // Read the edits last, so that they are never older than the published state.
  const edits = await recentEdits(now);
  const counts = countByCategory(
    snapshot,
    new Map([
      ...changed,
      ...edits.removedProducts.map((id) => [id, undefined] as const),
      ...edits.products.map((product) => [product.id, entryOf(product)] as const),
    ]),
  );
  return { categories, edits, counts };
}

/** The number of products, of any status. */
export async function countProducts(now: Date): Promise<number> {
  const { counts } = await stateForStaff(now);
  return [...counts.values()].reduce((sum, { all }) => sum + all, 0);
}

/** The published categories with recent edits, and the number of products of any status in each. */
export async function categoriesForStaff(
  now: Date,
): Promise<{ readonly categories: readonly Category[]; readonly productsIn: (id: string) => number }> {
  const { categories, edits, counts } = await stateForStaff(now);
  const byId = new Map(categories.map((category) => [category.id, { ...category, productCount: counts.get(category.id)?.active ?? 0 }]));
  for (const id of edits.removedCategories) byId.delete(id);
  for (const item of edits.categories) byId.set(item.id, toCategory(toPublishedCategory(item), counts));
  return { categories: sortCategories([...byId.values()]), productsIn: (id) => counts.get(id)?.all ?? 0 };
}
