/** Seeds SWR's cache with the data rendered into the page, and collects on the server what a rendering still lacks. */
import { createContext, useContext } from 'react';
import type { Cache, State } from 'swr';
import { ApiError, type ErrorCode } from './client.ts';
import { session } from './session.ts';

/** What the API answered: data or an error. */
export type RenderedRead =
  | { readonly data: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly status: number; readonly message: string } };

/** The data rendered into a page. */
export interface RenderedData {
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number;
  /** The shop's public address, e.g. https://www.nanhe.example. */
  readonly site: string;
  /** By the key of the read. */
  readonly reads: readonly (readonly [string, RenderedRead])[];
}

/** Called, on the server only, with each read that a rendering lacked. */
export const MissingReadReporter = createContext<((key: string, address: string) => void) | null>(null);

export const useReportMissing = () => useContext(MissingReadReporter);

type Entry = State & { _k?: unknown };

/**
 * Keeps the same entry object when only `_k` changes: SWR writes its key into the entry from each component that shows it, and a new object
 * each time would render all of them once more.
 */
class EntryMap extends Map<string, Entry> {
  override set(key: string, entry: Entry): this {
    const { _k, ...rest } = entry;
    const previous = this.get(key);
    if (previous === undefined || Object.entries(rest).some(([name, value]) => previous[name as keyof Entry] !== value)) return super.set(key, entry);
    previous._k = _k;
    return this;
  }
}

export function createCache(reads: RenderedData['reads']): Cache {
  return new EntryMap(
    reads.map(([key, read]) => [
      key,
      'data' in read
        ? // Otherwise SWR reports loading while the entry is only revalidated.
          { data: read.data, isLoading: false }
        : { error: new ApiError(read.error.code, read.error.status, read.error.message) },
    ]),
  ) as Cache;
}

/** Milliseconds for which rendered data counts as fresh. */
const maxAgeMs = 60_000;
/** Milliseconds since rendering up to which an arriving page counts as fresh; a page from a cache may be older. */
const maxRenderingAgeMs = 3_000;

let renderedPage: { readonly at: number; readonly keys: ReadonlySet<string>; readonly entry: unknown } | null = null;

/** The key of the current history entry; every navigation makes a new one. */
const historyEntryKey = (): unknown => (globalThis.history?.state as { key?: string } | null)?.key;

/** Marks the data rendered into the page as fresh, so that hydration sends no requests. */
export function markRenderedDataFresh({ at, reads }: RenderedData): void {
  renderedPage = { at, keys: new Set(reads.flatMap(([key, read]) => ('data' in read ? [key] : []))), entry: historyEntryKey() };
}

/** The arrival of the first byte, not the moment of hydration, which a slow phone delays. */
const responseStartedAt = (): number =>
  performance.timeOrigin + ((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStart ?? 0);

/** Staff see their own writes at once, so cached data is never fresh for them. */
export const isJustRendered = (key: string): boolean =>
  renderedPage !== null &&
  renderedPage.keys.has(key) &&
  renderedPage.entry === historyEntryKey() &&
  Math.abs(responseStartedAt() - renderedPage.at) < maxRenderingAgeMs &&
  Math.abs(Date.now() - renderedPage.at) < maxAgeMs &&
  (session()?.user.role ?? 'customer') === 'customer';
