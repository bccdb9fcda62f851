/** Fetches and stores the pictures that a file names: a few at a time, each once. Stops fetching from hosts that do not answer. */
import { PictureRefused } from '#functions/pictures/decode-picture.ts';
import { storePicture } from '#functions/pictures/store-picture.ts';
import { PictureUnreachable } from '#functions/platform/web/public-web.ts';

export interface PictureImporter {
  /** Returns the address of the picture in the shop, or null when it cannot be fetched; the reason is then reported. */
  readonly importPicture: (src: string, row: number) => Promise<string | null>;
  readonly stored: () => number;
  readonly failed: () => number;
  /** The consecutive failures of each host that did not answer, for a later importer of the same file. */
  readonly hostFailures: () => Readonly<Record<string, number>>;
}

const maxConcurrent = 4;
/** Consecutive failures after which the other pictures of a host are not fetched in this import. */
const maxHostFailures = 5;
/** The maximum of hosts whose failures are reported to a later importer, so that they fit into the record of an import. */
const maxHosts = 50;
/** The maximum of addresses that are cached; products that are far apart in a file rarely share a picture. */
const maxCached = 1_000;

/**
 * @param fetchPicture throws PictureUnreachable
 * @param report receives the reason why a picture is missing, and the row of the first product that names it
 * @param hostFailures those of an earlier importer of the same file
 */
export function createPictureImporter(
  fetchPicture: (src: string) => Promise<Uint8Array>,
  report: (row: number, src: string, reason: string) => void,
  hostFailures: Readonly<Record<string, number>> = {},
): PictureImporter {
  const results = new Map<string, Promise<string | null>>();
  /** Failures by host; one more than the maximum once the host was reported. */
  const failuresByHost = new Map(Object.entries(hostFailures));
  const queue: (() => void)[] = [];
  let freeSlots = maxConcurrent;
  let stored = 0;
  let failed = 0;

  async function runInSlot<T>(work: () => Promise<T>): Promise<T> {
    if (freeSlots > 0) freeSlots--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else freeSlots++;
    }
  }

  async function fetchAndStore(src: string, row: number): Promise<string | null> {
    const host = URL.parse(src)?.host ?? '';
    const failures = failuresByHost.get(host) ?? 0;
    if (failures >= maxHostFailures) {
      failed++;
      if (failures === maxHostFailures) report(row, src, `${host} does not answer, so its further pictures are left for the next import`);
      failuresByHost.set(host, maxHostFailures + 1);
      return null;
    }
    try {
      const imageUrl = await storePicture(await fetchPicture(src));
      failuresByHost.delete(host);
      stored++;
      return imageUrl;
    } catch (error) {
      if (!(error instanceof PictureUnreachable) && !(error instanceof PictureRefused)) throw error;
      failed++;
      if (error instanceof PictureUnreachable && error.isUnresponsive) {
        // The failure of a concurrent request must not hide that the host is still to be reported, or was.
        const others = failuresByHost.get(host) ?? 0;
        if (others < maxHostFailures) failuresByHost.set(host, others + 1);
      }
      report(row, src, error.message);
      return null;
    }
  }

  return {
    importPicture: (src, row) => {
      let result = results.get(src);
      if (result === undefined) {
        result = runInSlot(() => fetchAndStore(src, row));
        results.set(src, result);
        if (results.size > maxCached) results.delete(results.keys().next().value as string);
      }
      return result;
    },
    stored: () => stored,
    failed: () => failed,
    hostFailures: () => Object.fromEntries([...failuresByHost].sort(([, one], [, other]) => other - one).slice(0, maxHosts)),
  };
}
