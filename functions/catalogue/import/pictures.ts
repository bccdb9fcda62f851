/** How do the pictures that a file names come into the shop? A few at a time, each once, and no host is asked for ever that does not answer. */

import { PictureRefused } from '#functions/pictures/decode-picture.ts';
import { storePicture } from '#functions/pictures/store-picture.ts';
import { PictureUnreachable } from '#functions/platform/web/public-web.ts';

export interface Pictures {
  /** Our address of the picture; null when it cannot be had, and then it has been reported. */
  readonly bring: (src: string, row: number) => Promise<string | null>;
  readonly stored: () => number;
  readonly failed: () => number;
}

const atOnce = 4;
/** So many pictures in a row that a host does not give, and the rest of its pictures are left for the next import. */
const patience = 5;
/** Addresses that are remembered; a picture is seldom used by products far apart. */
const remembered = 1_000;

/**
 * @param fetchPicture throws PictureUnreachable
 * @param report is told why a picture is missing, and the row of the first product that names it
 */
export function createPictureImporter(
  fetchPicture: (src: string) => Promise<Uint8Array>,
  report: (row: number, src: string, reason: string) => void,
): Pictures {
  const asked = new Map<string, Promise<string | null>>();
  const silent = new Map<string, number>();
  const queue: (() => void)[] = [];
  let free = atOnce;
  let stored = 0;
  let failed = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  }

  async function fetchAndStore(src: string, row: number): Promise<string | null> {
    const host = URL.parse(src)?.host ?? '';
    const failures = silent.get(host) ?? 0;
    if (failures >= patience) {
      failed++;
      if (failures === patience) report(row, src, `${host} does not answer, so its further pictures are left for the next import`);
      silent.set(host, failures + 1);
      return null;
    }
    try {
      const ours = await storePicture(await fetchPicture(src));
      silent.delete(host);
      stored++;
      return ours;
    } catch (error) {
      if (!(error instanceof PictureUnreachable) && !(error instanceof PictureRefused)) throw error;
      failed++;
      if (error instanceof PictureUnreachable && error.isUnresponsive) silent.set(host, (silent.get(host) ?? 0) + 1);
      report(row, src, error.message);
      return null;
    }
  }

  return {
    bring: (src, row) => {
      let answer = asked.get(src);
      if (answer === undefined) {
        answer = inTurn(() => fetchAndStore(src, row));
        asked.set(src, answer);
        if (asked.size > remembered) asked.delete(asked.keys().next().value as string);
      }
      return answer;
    },
    stored: () => stored,
    failed: () => failed,
  };
}
