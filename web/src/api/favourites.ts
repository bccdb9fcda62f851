/** What has a visitor taken a liking to? Product numbers, kept in this browser. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './session.ts';

const key = 'nanhe.favourites';
const none: readonly number[] = [];
const listeners = new Set<() => void>();
let text: string | null = null;
let ids: readonly number[] = none;

function favourites(): readonly number[] {
  const stored = readStored(key);
  if (stored === text) return ids;
  text = stored;
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    ids = Array.isArray(parsed) ? parsed.filter((id): id is number => Number.isInteger(id)) : none;
  } catch {
    ids = none;
  }
  return ids;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useFavourite(id: number): [isFavourite: boolean, toggle: () => void] {
  const all = useSyncExternalStore(subscribe, favourites, () => none);
  const isFavourite = all.includes(id);
  const toggle = () => {
    writeStored(key, JSON.stringify(isFavourite ? all.filter((each) => each !== id) : [...all, id]));
    for (const listener of listeners) listener();
  };
  return [isFavourite, toggle];
}
