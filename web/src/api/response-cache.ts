/** Keeps the last answers of public reads in local storage: bounded, of one version, for a week at most. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './session.ts';

/** Raise it when the shape of a kept answer changes: older ones are dropped. */
const version = 1;
const family = 'nanhe.kept.';
const prefix = `${family}${version}.`;
/** Answers that may be kept: the same for all visitors and without personal data. Names are SWR's: `@"<endpoint>",...`. */
const allowed = [
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
export const keptLimits = { answers: 30, characters: 60_000, together: 400_000, name: 300, age: 7 * 24 * 3_600_000 } as const;

interface Kept {
  readonly at: number;
  readonly answer: unknown;
}

const isAllowed = (name: string): boolean => name.length <= keptLimits.name && allowed.some((key) => name.startsWith(`@"${key}",`));

function names(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function read(key: string): Kept | null {
  try {
    const { at, answer } = JSON.parse(readStored(key) ?? 'null') as Kept;
    const age = Date.now() - at;
    if (typeof answer === 'object' && answer !== null && age >= 0 && age <= keptLimits.age) return { at, answer };
  } catch {
    // The value is damaged or of another version; it is removed below.
  }
  writeStored(key, null);
  return null;
}

/** Removes answers that are too old or of another version, and the oldest ones beyond the limits. */
function tidy(): void {
  const found = names().filter((name) => name.startsWith(family));
  const kept = found.flatMap((key) => {
    const entry = key.startsWith(prefix) ? read(key) : null;
    if (entry === null) writeStored(key, null);
    return entry === null ? [] : [{ key, at: entry.at, size: key.length + (readStored(key) ?? '').length }];
  });
  let room: number = keptLimits.together;
  for (const [index, { key, size }] of kept.sort((one, other) => other.at - one.at).entries()) {
    room -= size;
    if (index >= keptLimits.answers || room < 0) writeStored(key, null);
  }
}

export function keep(name: string, answer: unknown): void {
  if (!isAllowed(name)) return;
  const text = JSON.stringify({ at: Date.now(), answer } satisfies Kept);
  if (text.length <= keptLimits.characters) {
    writeStored(prefix + name, text);
    tidy();
  }
  tell(name, null);
}

/** Returns the product from the newest kept list, for a product page that was never read itself. */
function ofLists(name: string): Kept | null {
  const id = Number(/^@"catalog\.readProduct",#params:#id:(\d+)/.exec(name)?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) return null;
  const lists = names().flatMap((key) => (key.startsWith(`${prefix}@"catalog.listProducts",`) ? (read(key) ?? []) : []));
  for (const { at, answer } of lists.sort((one, other) => other.at - one.at)) {
    const { products } = answer as { products?: readonly { id: number }[] };
    const product = Array.isArray(products) ? products.find((each) => each.id === id) : undefined;
    if (product !== undefined) return { at, answer: product };
  }
  return null;
}

/** Returns the kept answer and marks it as stale from now on; undefined when there is none. */
export function recall<T>(name: string): T | undefined {
  if (!isAllowed(name)) return undefined;
  const entry = read(prefix + name) ?? ofLists(name);
  if (entry === null) return undefined;
  tell(name, entry.at);
  return entry.answer as T;
}

/** Keeps an answer that was rendered into the page instead of being read. */
export function keepRenderedAnswer(name: string, answer: unknown): void {
  if (answer !== undefined && !marks.has(name)) keep(name, answer);
}

let marks: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** Marks a read as shown from the cache, with the time of its answer; null removes the mark. */
function tell(name: string, at: number | null): void {
  if (at === null && !marks.has(name)) return;
  const next = new Map(marks);
  if (at === null) next.delete(name);
  else next.set(name, at);
  change(next);
}

function change(next: ReadonlyMap<string, number>): void {
  marks = next;
  for (const listener of listeners) listener();
}

/** Removes all marks. Call it before everything is read again: reads that still fail are marked again. */
export const forgetMarks = (): void => change(new Map());

/** Whether every page shows this read (categories, facts of the shop), so that its age says nothing about the current page. */
const isOfEvery = (name: string): boolean => name.startsWith('@"catalog.listCategories",') || name.startsWith('@"shop.read",');

function since(): number | null {
  if (marks.size === 0) return null;
  const own = [...marks].flatMap(([name, at]) => (isOfEvery(name) ? [] : [at]));
  return own.length === 0 ? 0 : Math.min(...own);
}

/**
 * Returns the time of the oldest kept answer that this page shows (milliseconds since 1970), 0 when only answers common to all pages are kept
 * ones, null when everything is fresh.
 */
export function useOutdatedSince(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    since,
    () => null,
  );
}
