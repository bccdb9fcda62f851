/** Uploads snapshots, and removes the files of uploads that were killed before a version named them: they are noted before they are written. */

import { config } from '#functions/platform/config.ts';
import { readObject, writeObject } from '#functions/platform/objects/objects.ts';
import type { Snapshot } from '#functions/search/schema.ts';
import { currentVersion, filesOf, removeLeftFiles, snapshotFilesOf } from './publish-version.ts';
import { nameSnapshot, readPointer, type StoredSnapshot, writeSnapshot } from './version.ts';

interface PendingUpload {
  readonly key: string;
  readonly at: string;
}

const noteKey = 'catalogue/pending-uploads.json';
/** Milliseconds after which the writer of a file that no version names was killed. */
const uploadTimeoutMs = 3_600_000;

/** @param upTo the version whose state it is */
export async function uploadSnapshot(upTo: number, files: Snapshot): Promise<StoredSnapshot> {
  const snapshot = nameSnapshot(upTo, files);
  await noteUploads(snapshotFilesOf(snapshot), new Date());
  await writeSnapshot(snapshot, files);
  return snapshot;
}

/** Two concurrent calls may lose a note, never a file that is in use. */
async function noteUploads(keys: readonly string[], now: Date): Promise<void> {
  const bucket = config('DATA_BUCKET');
  const [note, seen] = await Promise.all([readObject(bucket, noteKey), readPointer()]);
  // A version that cannot be read names no file that could be used.
  const current = seen === null ? undefined : await currentVersion(seen.pointer).catch(() => undefined);
  const named = new Set([...(seen?.pointer.past ?? []), ...(current === undefined ? [] : filesOf(current))]);
  const noted = note === null ? [] : (JSON.parse(Buffer.from(note.bytes).toString('utf8')) as readonly PendingUpload[]);
  const pending = noted.filter(({ key }) => !named.has(key));
  const isAbandoned = ({ at }: PendingUpload) => now.getTime() - Date.parse(at) > uploadTimeoutMs;
  await removeLeftFiles(pending.filter(isAbandoned).map(({ key }) => key));
  const uploads = [...pending.filter((each) => !isAbandoned(each)), ...keys.map((key) => ({ key, at: now.toISOString() }))];
  await writeObject(bucket, noteKey, JSON.stringify(uploads), { contentType: 'application/json', cacheControl: 'no-cache' });
}
