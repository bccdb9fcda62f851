/** Which categories has the shop, and how many products are in each? Whoever asks only this opens no catalogue. */

import { inOrder, plainCategory } from '#functions/catalogue/category-response.ts';
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { type Count, count, type Place, Places } from './category-index.ts';
import { justEdited } from './recent-edits.ts';
import { type Change, readPlaces, readPointerUnless, readSegment, readVersion, type Version } from './version.ts';
import { watch } from './watch.ts';

/** undefined: the product is gone. */
type Placed = readonly [id: number, place: Place | undefined];

interface Known {
  readonly etag: string | undefined;
  readonly categories: readonly Category[];
  readonly base: { readonly key: string | undefined; readonly places: Places };
  readonly segments: ReadonlyMap<string, readonly Placed[]>;
  /** Of what has changed beside the base. */
  readonly placed: ReadonlyMap<number, Place | undefined>;
}

const nothing: Known = { etag: undefined, categories: [], base: { key: undefined, places: new Places() }, segments: new Map(), placed: new Map() };

const placeOf = ({ categoryId, status }: { readonly categoryId: string; readonly status: string }): Place => ({
  categoryId,
  isActive: status === 'active',
});
const placesOf = (changes: readonly Change[]): Placed[] => changes.map(([id, product]) => [id, product === null ? undefined : placeOf(product)]);

async function openPlaces({ base }: Version, known: Known): Promise<Known['base']> {
  if (base === null) return nothing.base;
  return base.places === known.base.key ? known.base : { key: base.places, places: new Places(await readPlaces(base)) };
}

function counted({ places }: Known['base'], placed: Known['placed']): ReadonlyMap<string, Count> {
  const counts = new Map(places.counts);
  for (const [id, place] of placed) {
    count(counts, places.of(id), -1);
    count(counts, place, 1);
  }
  return counts;
}

const shown = ({ revision, ...category }: CategoryItem, counts: ReadonlyMap<string, Count>): Category => ({
  ...category,
  version: revision,
  productCount: counts.get(category.id)?.active ?? 0,
});

/** Of a version, reading only what is not known of it yet. */
export async function categoriesAt(key: string, etag: string | undefined, known: Known = nothing): Promise<Known> {
  const version = await readVersion(key);
  const [base, segments] = await Promise.all([
    openPlaces(version, known),
    Promise.all(
      version.segments.map(async (segment) => [segment.key, known.segments.get(segment.key) ?? placesOf(await readSegment(segment))] as const),
    ),
  ]);
  const placed = new Map([...segments.flatMap(([, each]) => each), ...placesOf(version.changes)]);
  const counts = counted(base, placed);
  return { etag, categories: version.categories.map((each) => shown(each, counts)), base, segments: new Map(segments), placed };
}

const known = watch('categories', async (last: Known | undefined) => {
  const seen = await readPointerUnless(last?.etag);
  if (seen === 'unchanged') return last ?? nothing;
  return seen === null ? nothing : categoriesAt(seen.pointer.key, seen.etag, last);
});

export const visibleCategories = async (now: Date): Promise<readonly Category[]> => (await known(now)).categories;

/** Those of the keepers, with what was edited since the catalogue was published, and all products of each, whatever their status. */
export async function keptCategories(now: Date): Promise<{ readonly categories: readonly Category[]; readonly productsIn: (id: string) => number }> {
  const { categories, base, placed } = await known(now);
  // Read last, so that it is never behind what is published.
  const edited = await justEdited(now);
  const counts = counted(
    base,
    new Map([
      ...placed,
      ...edited.goneProducts.map((id) => [id, undefined] as const),
      ...edited.products.map((product) => [product.id, placeOf(product)] as const),
    ]),
  );
  const byId = new Map(categories.map((category) => [category.id, { ...category, productCount: counts.get(category.id)?.active ?? 0 }]));
  for (const id of edited.goneCategories) byId.delete(id);
  for (const item of edited.categories) byId.set(item.id, shown(plainCategory(item), counts));
  return { categories: inOrder([...byId.values()]), productsIn: (id) => counts.get(id)?.all ?? 0 };
}
