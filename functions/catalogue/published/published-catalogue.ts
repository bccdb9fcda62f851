/** Loads the whole published catalogue into a function's memory, and updates it when a new version is published. */
import { Catalogue } from './catalogue.ts';
import { countUncompacted, readPointerUnless, readSegment, readSnapshot, readVersion, type Version } from './version.ts';
import { watch } from './watch.ts';

/** The share of products that a function holds as edits beside its snapshot before it opens a newer snapshot. */
const maxEditShare = 0.1;

/** The entity tag of the pointer whose version the catalogue shows. */
let etag: string | undefined;

const currentCatalogue: (now: Date) => Promise<Catalogue> = watch('catalogue', async (last: Catalogue | undefined) => {
  const catalogue = last ?? new Catalogue();
  const seen = await readPointerUnless(last === undefined ? undefined : etag);
  if (seen === null || seen === 'unchanged') return catalogue;
  await updateCatalogue(catalogue, seen.pointer.key);
  etag = seen.etag;
  return catalogue;
});

/** The whole catalogue; empty before anything was published. */
export async function publishedCatalogue(now: Date): Promise<Catalogue> {
  const catalogue = await currentCatalogue(now);
  catalogue.setTime(now);
  return catalogue;
}

/** Updates a catalogue to the version of this key, and reads only the files that it needs. */
export async function updateCatalogue(catalogue: Catalogue, key: string): Promise<void> {
  const version = await readVersion(key);
  const mustOpenSnapshot = mustOpen(catalogue, version) || isWorthOpening(catalogue, version);
  const segments = version.segments.filter(({ upTo }) => mustOpenSnapshot || upTo > catalogue.version);
  const [files, segmentChanges] = await Promise.all([mustOpenSnapshot ? readSnapshotOf(version) : undefined, Promise.all(segments.map(readSegment))]);
  const changes = [...segmentChanges.flat(), ...version.changes];
  catalogue.applyVersion(version, mustOpenSnapshot ? changes : changes.filter(([, , at]) => at > catalogue.version), files);
}

const readSnapshotOf = async ({ snapshot }: Version) => (snapshot === null ? null : readSnapshot(snapshot));

/** Whether needed changes are only in the snapshot. A version older than the shown one comes from a restored bucket. */
const mustOpen = (catalogue: Catalogue, { version, snapshot }: Version): boolean =>
  catalogue.version === 0 || version < catalogue.version || (snapshot !== null && snapshot.upTo > catalogue.version);

/** Whether a newer snapshot should be opened to free memory, although the function has followed every change. */
const isWorthOpening = (catalogue: Catalogue, version: Version): boolean =>
  catalogue.editCount > Math.max(1_000, maxEditShare * (version.snapshot?.size ?? 0)) && 2 * countUncompacted(version) < catalogue.editCount;
