/** The wishlist of this browser, a visitor's or a customer's; every heart shows the same. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Wishlist } from '#shared/contract/customer/wishlist.ts';
import { maxWishes } from '#shared/rules/catalogue/wishlist.ts';
import { ApiError } from '#web/api/client.ts';
import { underLock } from '#web/api/lock.ts';
import { onSession, readStored, session, writeStored } from '#web/api/session.ts';
import { addToWishlist, mergeWishlist, readWishlist, removeFromWishlist } from './api/wishlist.ts';

export interface Favourites {
  /** The latest first. */
  readonly ids: readonly number[];
  /** False until a customer's list has come. */
  readonly isKnown: boolean;
  readonly failed: boolean;
}

const favouritesKey = 'nanhe.favourites';

let storedText: string | null = null;
let storedIds: readonly number[] = [];

/** The same list as long as nothing changes. */
export function localFavourites(): readonly number[] {
  const stored = readStored(favouritesKey);
  if (stored === storedText) return storedIds;
  storedText = stored;
  storedIds = [];
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    if (Array.isArray(parsed))
      storedIds = [...new Set(parsed.filter((id): id is number => Number.isInteger(id) && Number(id) > 0))].slice(-maxWishes);
  } catch {
    // Not ours: nothing is known.
  }
  return storedIds;
}

export const keepLocalFavourites = (next: readonly number[]): void => writeStored(favouritesKey, next.length === 0 ? null : JSON.stringify(next));

const listeners = new Set<() => void>();
/** The owner of the list: null is a visitor, undefined not known yet. */
let owner: string | null | undefined;
/** The server's last answer. */
let known: readonly number[] | null = null;
let failed = false;
/** The changes on their way. */
let pending = new Map<number, boolean>();
let writing: Promise<unknown> = Promise.resolve();
/** The number of answered changes: a list requested before one of them is out of date. */
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
  known = items.map(({ productId }) => productId);
  failed = false;
  changed();
}

/** Merges a visitor's favourites into the customer's, in one tab only; what could not be sent stays for the next time. */
async function load(who: string): Promise<void> {
  const before = written;
  try {
    const merged = await underLock('nanhe.wishlist', async () => {
      const productIds = [...localFavourites()];
      if (productIds.length === 0 || whoNow() !== who) return null;
      const list = await mergeWishlist(productIds);
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

/** Sends the current state of one product; several quick clicks become one call. */
async function send(id: number, who: string): Promise<void> {
  const isOn = pending.get(id);
  if (isOn === undefined || who !== owner) return;
  try {
    const list = await (isOn ? addToWishlist : removeFromWishlist)(id);
    written += 1;
    if (pending.get(id) === isOn && who === owner) pending.delete(id);
    accept(who, list);
    tell();
  } catch (error) {
    if (who !== owner) throw error;
    if (pending.get(id) !== isOn) return;
    pending.delete(id);
    changed();
    // A change whose answer was lost may have been made.
    rereadFavourites();
    throw error;
  }
}

/** Adds or removes a product; shown at once, and undone with an ApiError when it fails. */
export async function setFavourite(id: number, on: boolean): Promise<void> {
  open();
  const who = whoNow();
  const { ids } = snapshot();
  if (on && !ids.includes(id) && ids.length >= maxWishes) {
    throw new ApiError('wishlist_full', 409, 'Your wishlist is full. Please remove something first.');
  }
  if (who === null) {
    const others = localFavourites().filter((each) => each !== id);
    keepLocalFavourites(on ? [...others, id] : others);
    return changed();
  }
  pending.set(id, on);
  changed();
  const sent = writing.then(() => send(id, who));
  writing = sent.catch(() => undefined);
  return sent;
}

/** A customer's list after all changes; until it has loaded, the visitor's. */
function snapshot(): Favourites {
  const who = whoNow();
  if (view !== null && viewer === who) return view;
  const before = who !== null && who === owner && known !== null ? known : [...localFavourites()].reverse();
  const added = [...pending].flatMap(([id, on]) => (on && !before.includes(id) ? [id] : [])).reverse();
  viewer = who;
  view = {
    ids: [...added, ...before.filter((id) => pending.get(id) !== false)],
    isKnown: who === null || (who === owner && known !== null),
    failed: failed && who === owner,
  };
  return view;
}

const none: Favourites = { ids: [], isKnown: false, failed: false };
let stopSession: (() => void) | null = null;

const onStorage = ({ key }: StorageEvent) => {
  if (key === favouritesKey) changed();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nanhe.wishlist');
    channel?.addEventListener('message', rereadFavourites);
    window.addEventListener('storage', onStorage);
    stopSession = onSession(open);
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

/** @param of selects a part that stays the same value while nothing changes, so that hydration does not render twice */
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
