/** Which categories has the shop, and how many products can be bought of each? For shoppers, on every page: their function opens no catalogue. */
import type { Category } from '#shared/contract/catalog.ts';
import { Places } from './places.ts';
import { watch } from './published.ts';
import { type Change, readPlaces, readPointerUnless, readSegment, readVersion, type Version } from './version.ts';

/** undefined: it cannot be bought. */
type Place = readonly [id: number, categoryId: string | undefined];

interface Known {
  readonly etag: string | undefined;
  readonly categories: readonly Category[];
  readonly base: { readonly key: string | undefined; readonly places: Places };
  readonly segments: ReadonlyMap<string, readonly Place[]>;
}

const nothing: Known = { etag: undefined, categories: [], base: { key: undefined, places: new Places() }, segments: new Map() };

const placesOf = (changes: readonly Change[]): Place[] =>
  changes.map(([id, product]) => [id, product?.status === 'active' ? product.categoryId : undefined]);

async function openPlaces({ base }: Version, known: Known): Promise<Known['base']> {
  if (base === null) return nothing.base;
  return base.places === known.base.key ? known.base : { key: base.places, places: new Places(await readPlaces(base)) };
}

/** Of a version, reading only what is not known of it yet. */
export async function categoriesAt(key: string, etag: string | undefined, known: Known = nothing): Promise<Known> {
  const version = await readVersion(key);
  const [base, segments] = await Promise.all([
    openPlaces(version, known),
    Promise.all(
      version.segments.map(async (segment) => [segment.key, known.segments.get(segment.key) ?? placesOf(await readSegment(segment))] as const),
    ),
  ]);
  const now = new Map([...segments.flatMap(([, each]) => each), ...placesOf(version.changes)]);
  const active = new Map(base.places.active);
  const count = (category: string | undefined, by: number) => {
    if (category !== undefined) active.set(category, (active.get(category) ?? 0) + by);
  };
  for (const [id, category] of now) {
    count(base.places.of(id), -1);
    count(category, 1);
  }
  const categories = version.categories.map(({ revision, ...category }) => ({
    ...category,
    version: revision,
    productCount: active.get(category.id) ?? 0,
  }));
  return { etag, categories, base, segments: new Map(segments) };
}

const known = watch('categories', async (last: Known | undefined) => {
  const seen = await readPointerUnless(last?.etag);
  if (seen === 'unchanged') return last ?? nothing;
  return seen === null ? nothing : categoriesAt(seen.pointer.key, seen.etag, last);
});

export const shownCategories = async (now: Date): Promise<readonly Category[]> => (await known(now)).categories;
