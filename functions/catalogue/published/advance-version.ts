/** How does the catalogue move on? The next version's files are written, then the pointer is moved to it, if nobody was quicker. */
import { randomInt } from 'node:crypto';
import { errorFields, log } from '#functions/platform/log.ts';
import { type Base, format, movePointer, type Pointer, readPointer, readVersion, removeFiles, type Version, writeZipped } from './version.ts';

export type Content = Omit<Version, 'format' | 'version'>;

/** Those who meet lose a race each; more than this in a row is left to whoever asked, to come again. */
const attempts = 8;

/** Superseded files that are kept, for readers that are on their way to them. */
const keptFiles = 100;

export const nothing: Version = { format, version: 0, base: null, segments: [], changes: [], categories: [] };

/**
 * Makes the next version, anew as often as somebody else was quicker; what `make` writes itself is for it to clear away.
 * @param make is given the current version, read before it runs; undefined: there is no need of another version
 * @param read how the current version is read where it may be unreadable
 * @throws when it cannot: the version before stays the current one
 */
export async function moveOn(
  make: (current: Version, next: number) => Promise<Content | undefined>,
  read: (pointer: Pointer) => Promise<Version> = currentVersion,
): Promise<Version | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const seen = await readPointer();
    const current = seen === null ? nothing : await read(seen.pointer);
    const version = (seen?.pointer.version ?? 0) + 1;
    const content = await make(current, version);
    if (content === undefined) return undefined;
    const next: Version = { ...content, format, version };
    const key = await writeZipped(version, 'changes', next);
    const left = filesOf(current).filter((each) => !filesOf(next).includes(each));
    const past = [...(seen?.pointer.past ?? []), ...(seen ? [seen.pointer.key] : []), ...left];
    if (await movePointer({ version, key, past: past.slice(-keptFiles) }, seen?.etag)) {
      last = { key, version: next };
      await tidy(past.slice(0, -keptFiles));
      return next;
    }
    await tidy([key]);
    await new Promise((resolve) => setTimeout(resolve, randomInt(20 * 2 ** attempt)));
  }
  throw new Error('The catalogue was not published: others were quicker each time.');
}

export const filesOf = ({ base, segments }: Content): string[] => [...(base === null ? [] : basesFiles(base)), ...segments.map(({ key }) => key)];

export const basesFiles = ({ products, places, index }: Base): string[] => [products, places, index];

/** A file that stays behind takes room and does no harm. */
export async function tidy(keys: readonly string[]): Promise<void> {
  await removeFiles(keys).catch((error: unknown) => log.warn('catalogue.untidy', errorFields(error)));
}

/** The publisher's own last reading; a version never changes, so its key says all. */
let last: { key: string; version: Version } | undefined;

export async function currentVersion({ key }: Pointer): Promise<Version> {
  if (last?.key !== key) last = { key, version: await readVersion(key) };
  return last.version;
}
