/** Publishes the next version: writes its files, then moves the pointer to it unless another publisher was faster. */
import { randomInt } from 'node:crypto';
import { errorFields, log } from '#functions/platform/log.ts';
import {
  format,
  movePointer,
  type Pointer,
  readPointer,
  readVersion,
  removeFiles,
  type StoredSnapshot,
  type Version,
  writeVersion,
} from './version.ts';

export type Content = Omit<Version, 'format' | 'version'>;

/** One of several concurrent publishers succeeds at each attempt. After this many attempts the caller tries again later. */
const maxAttempts = 8;

/** The maximum of superseded files that are not deleted yet, because a reader may be about to read them. */
const maxPastFiles = 100;

export const emptyVersion: Version = { format, version: 0, snapshot: null, segments: [], changes: [], categories: [] };

/**
 * Publishes the next version, and starts again when another publisher was faster. `createContent` removes the files that its failed call wrote.
 * @param createContent receives the current version, read before each call; returns undefined when no new version is needed
 * @param read reads the current version, which may be unreadable
 * @throws when it fails: the previous version stays the current one
 */
export async function publishNext(
  createContent: (current: Version, next: number) => Promise<Content | undefined>,
  read: (pointer: Pointer) => Promise<Version> = currentVersion,
): Promise<Version | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const seen = await readPointer();
    const current = seen === null ? emptyVersion : await read(seen.pointer);
    const version = (seen?.pointer.version ?? 0) + 1;
    const content = await createContent(current, version);
    if (content === undefined) return undefined;
    const next: Version = { ...content, format, version };
    const key = await writeVersion(next);
    const superseded = filesOf(current).filter((each) => !filesOf(next).includes(each));
    const past = [...(seen?.pointer.past ?? []), ...(seen ? [seen.pointer.key] : []), ...superseded];
    if (await movePointer({ version, key, past: past.slice(-maxPastFiles) }, seen?.etag)) {
      lastRead = { key, version: next };
      await removeUnusedFiles(past.slice(0, -maxPastFiles));
      return next;
    }
    await removeUnusedFiles([key]);
    await new Promise((resolve) => setTimeout(resolve, randomInt(20 * 2 ** attempt)));
  }
  throw new Error('The catalogue was not published: other publishers were faster each time.');
}

export const filesOf = ({ snapshot, segments }: Content): string[] => [
  ...(snapshot === null ? [] : snapshotFilesOf(snapshot)),
  ...segments.map(({ key }) => key),
];

export const snapshotFilesOf = ({ documents, categoryIndex, index }: StoredSnapshot): string[] => [documents, categoryIndex, index];

/** Removes files that no version names. A failure is only logged: such a file takes space and does no harm. */
export async function removeUnusedFiles(keys: readonly string[]): Promise<void> {
  await removeFiles(keys).catch((error: unknown) => log.warn('catalogue.files-not-removed', errorFields(error)));
}

/** The version that this process read last. Versions are immutable, so the key identifies the content. */
let lastRead: { key: string; version: Version } | undefined;

export async function currentVersion({ key }: Pointer): Promise<Version> {
  if (lastRead?.key !== key) lastRead = { key, version: await readVersion(key) };
  return lastRead.version;
}
