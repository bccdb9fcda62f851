/** Which files did somebody begin to write who was killed before a version named them? They are noted first, and whoever writes the next base clears them away. */

import { config } from '#functions/platform/config.ts';
import { readObject, writeObject } from '#functions/platform/objects/objects.ts';
import { basesFiles, currentVersion, filesOf, tidy } from './advance-version.ts';
import { packPlaces } from './category-index.ts';
import { type Base, newBase, readPointer, writeBase } from './version.ts';

interface Begun {
  readonly key: string;
  readonly at: string;
}

const noteKey = 'catalogue/begun.json';
/** Milliseconds in which a base is written, or its writer is dead. */
const patience = 3_600_000;

export async function writeNewBase(upTo: number, products: Uint8Array, index: Uint8Array, size: number): Promise<Base> {
  const base = newBase(upTo, index.length, size);
  await begin(basesFiles(base), new Date());
  await writeBase(base, products, packPlaces(index), index);
  return base;
}

/** Two who begin at once lose a note, no file that is in use. */
async function begin(keys: readonly string[], now: Date): Promise<void> {
  const bucket = config('DATA_BUCKET');
  const [note, seen] = await Promise.all([readObject(bucket, noteKey), readPointer()]);
  // What cannot be read names no file that anybody could use.
  const current = seen === null ? undefined : await currentVersion(seen.pointer).catch(() => undefined);
  const named = new Set([...(seen?.pointer.past ?? []), ...(current === undefined ? [] : filesOf(current))]);
  const begun = note === null ? [] : (JSON.parse(Buffer.from(note.bytes).toString('utf8')) as readonly Begun[]);
  const open = begun.filter(({ key }) => !named.has(key));
  const isLeft = ({ at }: Begun) => now.getTime() - Date.parse(at) > patience;
  await tidy(open.filter(isLeft).map(({ key }) => key));
  const still = [...open.filter((each) => !isLeft(each)), ...keys.map((key) => ({ key, at: now.toISOString() }))];
  await writeObject(bucket, noteKey, JSON.stringify(still), { contentType: 'application/json', cacheControl: 'no-cache' });
}
