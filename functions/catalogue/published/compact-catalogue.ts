/**
 * Compacts the changes since the last snapshot into a new snapshot. Runs beside the publisher, so that no change waits for it, and does not read
 * unchanged products.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compactSnapshot, openSnapshot } from '#functions/search/search.ts';
import { type Content, publishNext, removeUnusedFiles, snapshotFilesOf } from './publish-version.ts';
import { createSearchPrices } from './search-prices.ts';
import { searchSettings } from './search-settings.ts';
import { uploadSnapshot } from './upload-snapshot.ts';
import { countUncompacted, type PublishedProduct, readSegment, readSnapshot, type StoredSnapshot } from './version.ts';

/** Fewer uncompacted changes than this cost a starting function less than a tenth of a second. */
const minChanges = (snapshotSize: number): number => Math.max(256, snapshotSize / 50);
/** Changes between two turns of the event loop: on one machine the same process also serves customers. */
const changesPerTurn = 500;

/** Writes a snapshot of this content, as the state of version `upTo`. */
export async function compactContent({ snapshot, segments, changes, ...terms }: Content, upTo: number): Promise<StoredSnapshot> {
  const [files, read] = await Promise.all([snapshot === null ? undefined : readSnapshot(snapshot), Promise.all(segments.map(readSegment))]);
  const latest = new Map<number, PublishedProduct | null>();
  for (const [id, product] of [...read.flat(), ...changes]) latest.set(id, product);
  const index = openSnapshot<PublishedProduct>(searchSettings, files);
  const withSearchPrices = createSearchPrices(terms, new Date());
  let applied = 0;
  for (const [id, product] of latest) {
    if (++applied % changesPerTurn === 0) await nextTurn();
    if (product === null) {
      index.remove(id);
      continue;
    }
    index.put(product);
    const priced = withSearchPrices(product);
    if (priced !== product) index.overridePrices(priced);
  }
  return uploadSnapshot(upTo, compactSnapshot(index));
}

/**
 * Compacts the changes published so far, if there are many. What other publishers publish during the compaction stays beside the new snapshot.
 * @returns whether there is a new snapshot
 */
export async function compactCatalogue(): Promise<boolean> {
  let compaction: { readonly from: StoredSnapshot | null; readonly to: StoredSnapshot } | undefined;
  const published = await publishNext(async (current) => {
    if (compaction === undefined) {
      if (countUncompacted(current) <= minChanges(current.snapshot?.size ?? 0)) return undefined;
      compaction = { from: current.snapshot, to: await compactContent(current, current.version) };
    }
    // Another job has written a snapshot meanwhile.
    if (current.snapshot?.documents !== compaction.from?.documents) return undefined;
    const { upTo } = compaction.to;
    return {
      ...current,
      snapshot: compaction.to,
      segments: current.segments.filter((segment) => segment.upTo > upTo),
      changes: current.changes.filter(([, , at]) => at > upTo),
    };
  });
  if (published === undefined && compaction !== undefined) await removeUnusedFiles(snapshotFilesOf(compaction.to));
  return published !== undefined;
}
