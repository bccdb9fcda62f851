/** Uploads snapshots. File names are noted before the upload, so that the next upload can remove the files of an interrupted one. */

import { config } from '#functions/platform/config.ts';
import { readObject, writeObject } from '#functions/platform/objects/objects.ts';
import type { Snapshot } from '#functions/search/schema.ts';
import { currentVersion, filesOf, removeUnusedFiles, snapshotFilesOf } from './publish-version.ts';
import { nameSnapshot, readPointer, type StoredSnapshot, writeSnapshot } from './version.ts';

interface PendingUpload {
  readonly key: string;
  readonly at: string;
}

const noteKey = 'catalogue/pending-uploads.json';
/** Milliseconds after which an upload whose files no version names counts as interrupted. */
const uploadTimeoutMs = 3_600_000;

/** @param upTo the version whose state the snapshot contains */
export async function uploadSnapshot(upTo: number, files: Snapshot): Promise<StoredSnapshot> {
  const snapshot = nameSnapshot(upTo, files);
  await noteUploads(snapshotFilesOf(snapshot), new Date());
  await writeSnapshot(snapshot, files);
  return snapshot;
}

/** Notes the files of an upload, and removes those of interrupted uploads. Two concurrent calls may lose a note, but never a file that is in use. */
async function noteUploads(keys: readonly string[], now: Date): Promise<void> {
  const bucket = config('DATA_BUCKET');
  const [note, seen] = await Promise.all([readObject(bucket, noteKey), readPointer()]);
  // If the current version cannot be read, none of its files can be used, so none is kept.
  const current = seen === null ? undefined : await currentVersion(seen.pointer).catch(() => undefined);
  const usedKeys = new Set([...(seen?.pointer.past ?? []), ...(current === undefined ? [] : filesOf(current))]);
  const earlierUploads = note === null ? [] : (JSON.parse(Buffer.from(note.bytes).toString('utf8')) as readonly PendingUpload[]);
  const pending = earlierUploads.filter(({ key }) => !usedKeys.has(key));
  const isAbandoned = ({ at }: PendingUpload) => now.getTime() - Date.parse(at) > uploadTimeoutMs;
  await removeUnusedFiles(pending.filter(isAbandoned).map(({ key }) => key));
  const uploads = [...pending.filter((each) => !isAbandoned(each)), ...keys.map((key) => ({ key, at: now.toISOString() }))];
  await writeObject(bucket, noteKey, JSON.stringify(uploads), { contentType: 'application/json', cacheControl: 'no-cache' });
}
