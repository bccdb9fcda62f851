/** How does a function know the published catalogue? Whole, in memory. */
import { CatalogueSnapshot } from './catalogue.ts';
import { countBeside, readBase, readPointerUnless, readSegment, readVersion, type Version } from './version.ts';
import { watch } from './watch.ts';

/** Products beside the base, as a part of it, that a function bears in its memory before it opens a newer base. */
const mostBeside = 0.1;

/** Of the pointer that the shelf follows. */
let etag: string | undefined;

/** The whole catalogue; empty before anything was published. */
export const shelf: (now: Date) => Promise<CatalogueSnapshot> = watch('shelf', async (last: CatalogueSnapshot | undefined) => {
  const shown = last ?? new CatalogueSnapshot();
  const seen = await readPointerUnless(last === undefined ? undefined : etag);
  if (seen === null || seen === 'unchanged') return shown;
  await bring(shown, seen.pointer.key);
  etag = seen.etag;
  return shown;
});

/** Brings a shelf to the version of this key, reading of it only what the shelf does not know. */
export async function bring(shown: CatalogueSnapshot, key: string): Promise<void> {
  const version = await readVersion(key);
  const opens = mustOpen(shown, version) || isWorthOpening(shown, version);
  const segments = version.segments.filter(({ upTo }) => opens || upTo > shown.version);
  const [files, read] = await Promise.all([opens ? openBase(version) : undefined, Promise.all(segments.map(readSegment))]);
  const changes = [...read.flat(), ...version.changes];
  shown.show(version, opens ? changes : changes.filter(([, , at]) => at > shown.version), files);
}

const openBase = async ({ base }: Version) => (base === null ? {} : readBase(base));

/** A version before the one that is shown comes of a bucket that was put back. */
const mustOpen = (shown: CatalogueSnapshot, { version, base }: Version): boolean =>
  shown.version === 0 || version < shown.version || (base !== null && base.upTo > shown.version);

/** A function that has followed every change has no need of a newer base, but for the room that they take. */
const isWorthOpening = (shown: CatalogueSnapshot, version: Version): boolean =>
  shown.changed > Math.max(1_000, mostBeside * (version.base?.size ?? 0)) && 2 * countBeside(version) < shown.changed;
