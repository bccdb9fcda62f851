/** Seeds SWR's cache with the data rendered into the page, and collects on the server what a rendering still lacks. */
import { createContext, useContext } from 'react';
import type { Cache, State } from 'swr';
import { ApiError, type ErrorCode } from './client.ts';
import { session } from './session.ts';

/** What the API answered, or how it refused. */
export type Read = { readonly data: unknown } | { readonly refused: { readonly code: ErrorCode; readonly status: number; readonly message: string } };

/** What a rendered page brings along. */
export interface RenderedData {
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number;
  /** The shop's public address, e.g. https://www.nanhe.example. */
  readonly site: string;
  /** By the key of the read. */
  readonly reads: readonly (readonly [string, Read])[];
}

/** Told, on the server only, what a rendering would have liked to know. */
export const Missing = createContext<((key: string, address: string) => void) | null>(null);

export const useMissing = () => useContext(Missing);

type Entry = State & { _k?: unknown };

/** SWR notes the key of what is shown in its entry: a new entry for every part of the page that shows it, which was then rendered once more. */
class Entries extends Map<string, Entry> {
  override set(key: string, entry: Entry): this {
    const { _k, ...rest } = entry;
    const before = this.get(key);
    if (before === undefined || Object.entries(rest).some(([name, value]) => before[name as keyof Entry] !== value)) return super.set(key, entry);
    before._k = _k;
    return this;
  }
}

export function cacheOf(reads: RenderedData['reads']): Cache {
  return new Entries(
    reads.map(([key, read]) => [
      key,
      'data' in read
        ? // Else SWR takes it for still loading while it is only read again.
          { data: read.data, isLoading: false }
        : { error: new ApiError(read.refused.code, read.refused.status, read.refused.message) },
    ]),
  ) as Cache;
}

/** Milliseconds for which what came with the page counts as just read. */
const freshFor = 60_000;
/** How old a page may be when it comes: one out of a cache may be older. */
const justRendered = 3_000;

let arrival: { readonly at: number; readonly keys: ReadonlySet<string>; readonly entry: unknown } | null = null;

/** The history's mark of the page that is shown; a new one with every way that the visitor goes. */
const entryNow = (): unknown => (globalThis.history?.state as { key?: string } | null)?.key;

/** What came with this page need not be asked for again by it. */
export function keepRenderedData({ at, reads }: RenderedData): void {
  arrival = { at, keys: new Set(reads.flatMap(([key, read]) => ('data' in read ? [key] : []))), entry: entryNow() };
}

/** Not when it came alive: a slow phone takes its time for that. */
const cameAt = (): number =>
  performance.timeOrigin + ((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStart ?? 0);

/** Those who work here see their own writes at once, so that what a cache brought is not enough for them. */
export const isJustRendered = (key: string): boolean =>
  arrival !== null &&
  arrival.keys.has(key) &&
  arrival.entry === entryNow() &&
  Math.abs(cameAt() - arrival.at) < justRendered &&
  Math.abs(Date.now() - arrival.at) < freshFor &&
  (session()?.user.role ?? 'customer') === 'customer';
