/** The wishlist of this browser, a visitor's or a customer's; every heart shows the same. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Wishlist } from '#shared/contract/customer/wishlist.ts';
import { maxWishes } from '#shared/rules/catalogue/wishlist.ts';
import { ApiError } from '#web/api/client.ts';
import { underLock } from '#web/api/lock.ts';
import { onSessionChange, readStored, session, writeStored } from '#web/api/session.ts';
import { addToWishlist, mergeWishlist, readWishlist, removeFromWishlist, type Wish } from './api/wishlist.ts';

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
let storedWishes: readonly Wish[] = [];

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** An entry is a product, or `[product, chosen variant]`. */
function toWish(entry: unknown): Wish[] {
  const [productId, variantId]: unknown[] = Array.isArray(entry) ? entry : [entry];
  if (!isId(productId)) return [];
  return [isId(variantId) ? { productId, variantId } : { productId }];
}

/** The list, latest last; the same object as long as nothing changes. */
export function localFavourites(): readonly Wish[] {
  const stored = readStored(favouritesKey);
  if (stored === storedText) return storedWishes;
  storedText = stored;
  storedWishes = [];
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    if (Array.isArray(parsed)) storedWishes = [...new Map(parsed.flatMap(toWish).map((wish) => [wish.productId, wish])).values()].slice(-maxWishes);
  } catch {
    // The stored value is damaged: treated as empty.
  }
  return storedWishes;
}

export const keepLocalFavourites = (next: readonly Wish[]): void =>
  writeStored(
    favouritesKey,
    next.length === 0 ? null : JSON.stringify(next.map(({ productId, variantId }) => (variantId === undefined ? productId : [productId, variantId]))),
  );

interface Change {
  readonly isOn: boolean;
  readonly wish: Wish;
}

const listeners = new Set<() => void>();
/** Whose list this is: a customer's id, null for a visitor, undefined while not known yet. */
let owner: string | null | undefined;
/** The server's last answer. */
let known: readonly Wish[] | null = null;
let failed = false;
/** Changes that the server has not answered yet. */
let pending = new Map<number, Change>();
let writing: Promise<unknown> = Promise.resolve();
/** The number of changes made so far: a list requested before the latest one is out of date. */
let written = 0;
let view: Favourites | null = null;
let viewer: string | null = null;
let channel: BroadcastChannel | null = null;

function changed(): void {
  view = null;
  for (const listener of listeners) listener();
}

const whoNow = (): string | null => session()?.user.id ?? null;

function accept(who: string | null, { items }: Wishlist): void {
  if (who !== owner) return;
  known = items;
  failed = false;
  changed();
}

/** Merges a visitor's favourites into the customer's, in one tab only; a failed one is tried again next time. */
async function load(who: string): Promise<void> {
  const before = written;
  try {
    const merged = await underLock('nanhe.wishlist', async () => {
      const wishes = localFavourites();
      if (wishes.length === 0 || whoNow() !== who) return null;
      const list = await mergeWishlist(wishes);
      keepLocalFavourites([]);
      return list;
    });
    const list = merged ?? (await readWishlist());
    if (before !== written) return await load(who);
    accept(who, list);
    if (merged !== null) tell();
  } catch {
    if (who !== owner) return;
    failed = known === null;
    changed();
  }
}

function open(): void {
  const who = whoNow();
  if (who === owner) return;
  owner = who;
  known = null;
  failed = false;
  pending = new Map();
  changed();
  if (who !== null) void load(who);
}

/** Merges the visitor's favourites after a sign-in, also on a page without hearts. */
export function joinFavourites(): void {
  if (session() !== null && localFavourites().length > 0) open();
}

/** Reads a customer's list again. */
export function rereadFavourites(): void {
  if (owner) void load(owner);
}

const tell = () => channel?.postMessage('changed');

/** Sends the current state of one product; several quick clicks result in one call. */
async function send(id: number, who: string): Promise<void> {
  const change = pending.get(id);
  if (change === undefined || who !== owner) return;
  try {
    const list = await (change.isOn ? addToWishlist(change.wish) : removeFromWishlist(id));
    written += 1;
    if (pending.get(id) === change && who === owner) pending.delete(id);
    accept(who, list);
    tell();
  } catch (error) {
    if (who !== owner) throw error;
    if (pending.get(id) !== change) return;
    pending.delete(id);
    changed();
    // The answer was lost, but the change may have been made.
    rereadFavourites();
    throw error;
  }
}

/**
 * Adds a product, changes its variant, or removes it. The page shows this at once; if the call fails, it is undone and an ApiError is thrown.
 * @param variantId the chosen variant of a product that has several
 */
export async function setFavourite(id: number, on: boolean, variantId?: number): Promise<void> {
  open();
  const who = whoNow();
  const { ids } = snapshot();
  if (on && !ids.includes(id) && ids.length >= maxWishes) {
    throw new ApiError('wishlist_full', 409, 'Your wishlist is full. Please remove something first.');
  }
  if (who === null) {
    keepLocalFavourites(applied(localFavourites(), { isOn: on, wish: { productId: id, variantId } }));
    return changed();
  }
  pending.set(id, { isOn: on, wish: { productId: id, variantId } });
  changed();
  const sent = writing.then(() => send(id, who));
  writing = sent.catch(() => undefined);
  return sent;
}

/** Returns the list after a change, latest last; a product that is already there keeps its position. */
function applied(wishes: readonly Wish[], { isOn, wish }: Change): readonly Wish[] {
  const place = wishes.findIndex(({ productId }) => productId === wish.productId);
  if (!isOn) return wishes.filter((_, index) => index !== place);
  if (place < 0) return [...wishes, wish];
  return wish.variantId === undefined ? wishes : wishes.with(place, wish);
}

/** Returns the customer's list with pending changes, or the visitor's list until that has loaded. */
function snapshot(): Favourites {
  const who = whoNow();
  if (view !== null && viewer === who) return view;
  const before = who !== null && who === owner && known !== null ? known.toReversed() : localFavourites();
  const wishes = [...pending.values()].reduce(applied, before).toReversed();
  viewer = who;
  view = {
    ids: wishes.map(({ productId }) => productId),
    variantIds: new Map(wishes.flatMap(({ productId, variantId }) => (variantId === undefined ? [] : [[productId, variantId]]))),
    isKnown: who === null || (who === owner && known !== null),
    failed: failed && who === owner,
  };
  return view;
}

const none: Favourites = { ids: [], variantIds: new Map(), isKnown: false, failed: false };
let stopSession: (() => void) | null = null;

const onStorage = ({ key }: StorageEvent) => {
  if (key === favouritesKey) changed();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nanhe.wishlist');
    channel?.addEventListener('message', rereadFavourites);
    window.addEventListener('storage', onStorage);
    stopSession = onSessionChange(open);
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

/** @param of selects a part of the list; it must return the same value while nothing changes, so that hydration does not render twice */
export function useFavourites<T>(of: (favourites: Favourites) => T): T {
  const part = useSyncExternalStore(
    subscribe,
    () => of(snapshot()),
    () => of(none),
  );
  useEffect(open, []);
  return part;
}

/** For tests: forgets everything, as a new page would. */
export function resetFavourites(): void {
  owner = undefined;
  known = null;
  pending = new Map();
  view = null;
}
