/** The wishlist of this browser, a visitor's or a customer's; every heart shows the same. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Wishlist } from '#shared/contract/customer/wishlist.ts';
import { maxWishes } from '#shared/rules/catalogue/limits.ts';
import { ApiError } from '#web/api/client.ts';
import { underLock } from '#web/api/lock.ts';
import { onSessionChange, readStored, session, writeStored } from '#web/api/session.ts';
import { addToWishlist, mergeWishlist, readWishlist, removeFromWishlist, type WishlistEntry } from './api/wishlist.ts';

export interface Favourites {
  /** Product numbers, latest first. */
  readonly ids: readonly number[];
  /** The chosen variant by product number. */
  readonly variantIds: ReadonlyMap<number, number>;
  /** False until a customer's list has loaded. */
  readonly isKnown: boolean;
  readonly failed: boolean;
}

const favouritesKey = 'nanhe.favourites';

let storedText: string | null = null;
let storedEntries: readonly WishlistEntry[] = [];

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** An entry is a product, or `[product, chosen variant]`. */
function parseEntry(entry: unknown): WishlistEntry[] {
  const [productId, variantId]: unknown[] = Array.isArray(entry) ? entry : [entry];
  if (!isId(productId)) return [];
  return [isId(variantId) ? { productId, variantId } : { productId }];
}

/** The list, latest last; the same object as long as nothing changes. */
export function localFavourites(): readonly WishlistEntry[] {
  const stored = readStored(favouritesKey);
  if (stored === storedText) return storedEntries;
  storedText = stored;
  storedEntries = [];
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    if (Array.isArray(parsed))
      storedEntries = [...new Map(parsed.flatMap(parseEntry).map((entry) => [entry.productId, entry])).values()].slice(-maxWishes);
  } catch {
    // The stored value is damaged: treated as empty.
  }
  return storedEntries;
}

export const storeLocalFavourites = (next: readonly WishlistEntry[]): void =>
  writeStored(
    favouritesKey,
    next.length === 0 ? null : JSON.stringify(next.map(({ productId, variantId }) => (variantId === undefined ? productId : [productId, variantId]))),
  );

interface Change {
  readonly isOn: boolean;
  readonly entry: WishlistEntry;
}

const listeners = new Set<() => void>();
/** Whose list this is: a customer's id, null for a visitor, undefined while not known yet. */
let owner: string | null | undefined;
/** The server's last answer. */
let serverEntries: readonly WishlistEntry[] | null = null;
let failed = false;
/** Changes that the server has not answered yet. */
let pending = new Map<number, Change>();
let lastWrite: Promise<unknown> = Promise.resolve();
/** The number of changes made so far: a list requested before the latest one is out of date. */
let writeCount = 0;
let view: Favourites | null = null;
let viewOwner: string | null = null;
let channel: BroadcastChannel | null = null;

function notifyListeners(): void {
  view = null;
  for (const listener of listeners) listener();
}

const currentUserId = (): string | null => session()?.user.id ?? null;

function accept(userId: string | null, { items }: Wishlist): void {
  if (userId !== owner) return;
  serverEntries = items;
  failed = false;
  notifyListeners();
}

/** Merges a visitor's favourites into the customer's, in one tab only; a failed one is tried again next time. */
async function load(userId: string): Promise<void> {
  const writesAtStart = writeCount;
  try {
    const merged = await underLock('nanhe.wishlist', async () => {
      const entries = localFavourites();
      if (entries.length === 0 || currentUserId() !== userId) return null;
      const list = await mergeWishlist(entries);
      storeLocalFavourites([]);
      return list;
    });
    const list = merged ?? (await readWishlist());
    if (writesAtStart !== writeCount) return await load(userId);
    accept(userId, list);
    if (merged !== null) notifyTabs();
  } catch {
    if (userId !== owner) return;
    failed = serverEntries === null;
    notifyListeners();
  }
}

function loadForCurrentUser(): void {
  const userId = currentUserId();
  if (userId === owner) return;
  owner = userId;
  serverEntries = null;
  failed = false;
  pending = new Map();
  notifyListeners();
  if (userId !== null) void load(userId);
}

/** Merges the visitor's favourites after a sign-in, also on a page without hearts. */
export function mergeLocalFavourites(): void {
  if (session() !== null && localFavourites().length > 0) loadForCurrentUser();
}

/** Reads a customer's list again. */
export function rereadFavourites(): void {
  if (owner) void load(owner);
}

const notifyTabs = () => channel?.postMessage('changed');

/** Sends the current state of one product; several quick clicks result in one call. */
async function send(id: number, userId: string): Promise<void> {
  const change = pending.get(id);
  if (change === undefined || userId !== owner) return;
  try {
    const list = await (change.isOn ? addToWishlist(change.entry) : removeFromWishlist(id));
    writeCount += 1;
    if (pending.get(id) === change && userId === owner) pending.delete(id);
    accept(userId, list);
    notifyTabs();
  } catch (error) {
    if (userId !== owner) throw error;
    if (pending.get(id) !== change) return;
    pending.delete(id);
    notifyListeners();
    // The answer was lost, but the change may have been made.
    rereadFavourites();
    throw error;
  }
}

/**
 * Adds a product, changes its variant, or removes it. The page shows this at once; if the call fails, it is undone and an ApiError is thrown.
 * @param variantId the chosen variant of a product that has several
 */
export async function setFavourite(id: number, isFavourite: boolean, variantId?: number): Promise<void> {
  loadForCurrentUser();
  const userId = currentUserId();
  const { ids } = snapshot();
  if (isFavourite && !ids.includes(id) && ids.length >= maxWishes) {
    throw new ApiError('wishlist_full', 409, 'Your wishlist is full. Please remove something first.');
  }
  if (userId === null) {
    storeLocalFavourites(applyChange(localFavourites(), { isOn: isFavourite, entry: { productId: id, variantId } }));
    return notifyListeners();
  }
  pending.set(id, { isOn: isFavourite, entry: { productId: id, variantId } });
  notifyListeners();
  const sent = lastWrite.then(() => send(id, userId));
  lastWrite = sent.catch(() => undefined);
  return sent;
}

/** Returns the list after a change, latest last; a product that is already there keeps its position. */
function applyChange(entries: readonly WishlistEntry[], { isOn, entry }: Change): readonly WishlistEntry[] {
  const position = entries.findIndex(({ productId }) => productId === entry.productId);
  if (!isOn) return entries.filter((_, index) => index !== position);
  if (position < 0) return [...entries, entry];
  return entry.variantId === undefined ? entries : entries.with(position, entry);
}

/** Returns the customer's list with pending changes, or the visitor's list until that has loaded. */
function snapshot(): Favourites {
  const userId = currentUserId();
  if (view !== null && viewOwner === userId) return view;
  const before = userId !== null && userId === owner && serverEntries !== null ? serverEntries.toReversed() : localFavourites();
  const entries = [...pending.values()].reduce(applyChange, before).toReversed();
  viewOwner = userId;
  view = {
    ids: entries.map(({ productId }) => productId),
    variantIds: new Map(entries.flatMap(({ productId, variantId }) => (variantId === undefined ? [] : [[productId, variantId]]))),
    isKnown: userId === null || (userId === owner && serverEntries !== null),
    failed: failed && userId === owner,
  };
  return view;
}

const unknownFavourites: Favourites = { ids: [], variantIds: new Map(), isKnown: false, failed: false };
let stopSession: (() => void) | null = null;

const onStorage = ({ key }: StorageEvent) => {
  if (key === favouritesKey) notifyListeners();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nanhe.wishlist');
    channel?.addEventListener('message', rereadFavourites);
    window.addEventListener('storage', onStorage);
    stopSession = onSessionChange(loadForCurrentUser);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
    window.removeEventListener('storage', onStorage);
    stopSession?.();
  };
}

/** @param select selects a part of the list; it must return the same value while nothing changes, so that hydration does not render twice */
export function useFavourites<T>(select: (favourites: Favourites) => T): T {
  const selected = useSyncExternalStore(
    subscribe,
    () => select(snapshot()),
    () => select(unknownFavourites),
  );
  useEffect(loadForCurrentUser, []);
  return selected;
}

/** For tests: forgets everything, as a new page would. */
export function resetFavourites(): void {
  owner = undefined;
  serverEntries = null;
  pending = new Map();
  view = null;
}
