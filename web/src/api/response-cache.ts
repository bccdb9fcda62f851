/** Keeps the last answers of public reads in local storage: bounded, of one version, for a week at most. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './session.ts';

/** Raise it when the shape of a cached answer changes, or what may be cached: older ones are dropped. */
const version = 3;
const allVersionsPrefix = 'nanhe.kept.';
const prefix = `${allVersionsPrefix}${version}.`;
/** Answers that may be cached: the same for all visitors and without personal data. */
const cacheableEndpoints = [
  'catalog.listCategories',
  'catalog.listProducts',
  'catalog.readProduct',
  'content.listCarousels',
  'doctor.list',
  'doctor.listCategories',
  'overview.claims',
  'shop.read',
] as const;
/** Number of answers, characters of one and of all, characters of a name, and milliseconds. */
export const cacheLimits = { maxEntries: 30, maxEntryLength: 60_000, maxTotalLength: 400_000, name: 300, maxAgeMs: 7 * 24 * 3_600_000 } as const;

interface CacheEntry {
  readonly at: number;
  readonly answer: unknown;
}

/** The beginning of the names that SWR gives to public reads; a read with a session has the user's id before what is asked. */
const publicRead = (key: string): string => `@"${key}",#`;
const isCacheable = (name: string): boolean => name.length <= cacheLimits.name && cacheableEndpoints.some((key) => name.startsWith(publicRead(key)));

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function readEntry(key: string): CacheEntry | null {
  try {
    const { at, answer } = JSON.parse(readStored(key) ?? 'null') as CacheEntry;
    const age = Date.now() - at;
    if (typeof answer === 'object' && answer !== null && age >= 0 && age <= cacheLimits.maxAgeMs) return { at, answer };
  } catch {
    // The value is damaged or of another version; it is removed below.
  }
  writeStored(key, null);
  return null;
}

/** Removes answers that are too old or of another version, and the oldest ones beyond the limits. */
function evictEntries(): void {
  const found = storedKeys().filter((name) => name.startsWith(allVersionsPrefix));
  const entries = found.flatMap((key) => {
    const entry = key.startsWith(prefix) ? readEntry(key) : null;
    if (entry === null) writeStored(key, null);
    return entry === null ? [] : [{ key, at: entry.at, size: key.length + (readStored(key) ?? '').length }];
  });
  let remaining: number = cacheLimits.maxTotalLength;
  for (const [index, { key, size }] of entries.sort((one, other) => other.at - one.at).entries()) {
    remaining -= size;
    if (index >= cacheLimits.maxEntries || remaining < 0) writeStored(key, null);
  }
}

export function storeResponse(name: string, answer: unknown): void {
  if (!isCacheable(name)) return;
  const text = JSON.stringify({ at: Date.now(), answer } satisfies CacheEntry);
  if (text.length <= cacheLimits.maxEntryLength) {
    writeStored(prefix + name, text);
    evictEntries();
  }
  setStaleSince(name, null);
}

/** Returns the product from the newest cached list, for a product page that was never read itself. */
function findInCachedLists(name: string): CacheEntry | null {
  const id = Number(/^@"catalog\.readProduct",#params:#id:(\d+)/.exec(name)?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) return null;
  const lists = storedKeys().flatMap((key) => (key.startsWith(prefix + publicRead('catalog.listProducts')) ? (readEntry(key) ?? []) : []));
  for (const { at, answer } of lists.sort((one, other) => other.at - one.at)) {
    const { products } = answer as { products?: readonly { id: number }[] };
    const product = Array.isArray(products) ? products.find((each) => each.id === id) : undefined;
    if (product !== undefined) return { at, answer: product };
  }
  return null;
}

/** Returns the cached answer and marks it as stale from now on; undefined when there is none. */
export function readStaleResponse<T>(name: string): T | undefined {
  if (!isCacheable(name)) return undefined;
  const entry = readEntry(prefix + name) ?? findInCachedLists(name);
  if (entry === null) return undefined;
  setStaleSince(name, entry.at);
  return entry.answer as T;
}

/** Caches an answer that was rendered into the page instead of being read. */
export function storeRenderedResponse(name: string, answer: unknown): void {
  if (answer !== undefined && !staleTimes.has(name)) storeResponse(name, answer);
}

let staleTimes: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** Marks a read as shown from the cache, with the time of its answer; null removes the mark. */
function setStaleSince(name: string, at: number | null): void {
  if (at === null && !staleTimes.has(name)) return;
  const next = new Map(staleTimes);
  if (at === null) next.delete(name);
  else next.set(name, at);
  publishStaleTimes(next);
}

function publishStaleTimes(next: ReadonlyMap<string, number>): void {
  staleTimes = next;
  for (const listener of listeners) listener();
}

/** Removes all marks. Call it before everything is read again: reads that still fail are marked again. */
export const clearStaleTimes = (): void => publishStaleTimes(new Map());

/** Whether every page shows this read (categories, facts of the shop), so that its age says nothing about the current page. */
const isShownOnEveryPage = (name: string): boolean => name.startsWith('@"catalog.listCategories",') || name.startsWith('@"shop.read",');

function oldestStaleTime(): number | null {
  if (staleTimes.size === 0) return null;
  const pageTimes = [...staleTimes].flatMap(([name, at]) => (isShownOnEveryPage(name) ? [] : [at]));
  return pageTimes.length === 0 ? 0 : Math.min(...pageTimes);
}

/**
 * Returns the time of the oldest cached answer that this page shows (milliseconds since 1970), 0 when only answers common to all pages are
 * cached ones, null when everything is fresh.
 */
export function useOutdatedSince(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    oldestStaleTime,
    () => null,
  );
}
