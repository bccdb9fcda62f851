/** What has a visitor taken a liking to? Product numbers in local storage, the latest last. */
import { mostWishes } from '#shared/rules/wishlist.ts';
import { readStored, writeStored } from '#web/api/session.ts';

export const favouritesKey = 'nanhe.favourites';

let text: string | null = null;
let ids: readonly number[] = [];

/** The same list as long as nothing changes. */
export function localFavourites(): readonly number[] {
  const stored = readStored(favouritesKey);
  if (stored === text) return ids;
  text = stored;
  ids = [];
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    if (Array.isArray(parsed)) ids = [...new Set(parsed.filter((id): id is number => Number.isInteger(id) && Number(id) > 0))].slice(-mostWishes);
  } catch {
    // Not ours: nothing is known.
  }
  return ids;
}

export const keepLocalFavourites = (next: readonly number[]): void => writeStored(favouritesKey, next.length === 0 ? null : JSON.stringify(next));
