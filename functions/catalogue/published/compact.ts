/** When does what has changed become part of the base? Beside the publisher, so that no change waits for it, and without reading what has not changed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { repack } from '#functions/flows/catalogue/search/repack.ts';
import { Searchable } from '#functions/flows/catalogue/search/searchable.ts';
import { basesFiles, type Content, moveOn, tidy } from './advance-version.ts';
import { Blocks } from './blocks.ts';
import { writeNewBase } from './pending-uploads.ts';
import { type Base, countBeside, type PublishedProduct, readBase, readSegment } from './version.ts';

/** So many changes beside a base cost a function that begins a tenth of a second. */
const worthIt = (baseSize: number): number => Math.max(256, baseSize / 50);

/** Writes a base of all that this content holds, as the state of a version. */
export async function compactInto({ base, segments, changes }: Content, upTo: number): Promise<Base> {
  const [files, read] = await Promise.all([base === null ? undefined : readBase(base), Promise.all(segments.map(readSegment))]);
  const last = new Map<number, PublishedProduct | null>();
  for (const [id, product] of [...read.flat(), ...changes]) last.set(id, product);
  const before = new Blocks(files?.products);
  const search = new Searchable(files?.index);
  let done = 0;
  for (const [id, product] of last) {
    // On one machine, shoppers are served meanwhile.
    if (++done % 500 === 0) await nextTurn();
    const row = search.columns.rowOf(id);
    if (product === null) search.remove(id);
    else search.put(product, row === undefined ? undefined : before.at(row));
  }
  const products = before.changed(last);
  return writeNewBase(upTo, products, repack(search), new Blocks(products).size);
}

/**
 * Folds what has been published up to now, when that is much. Others publish meanwhile: what they bring stays beside the new base.
 * @returns whether there is a new base
 */
export async function fold(): Promise<boolean> {
  let done: { readonly from: Base | null; readonly to: Base } | undefined;
  const moved = await moveOn(async (current) => {
    if (done === undefined) {
      if (countBeside(current) <= worthIt(current.base?.size ?? 0)) return undefined;
      done = { from: current.base, to: await compactInto(current, current.version) };
    }
    // Somebody else's base has come meanwhile.
    if (current.base?.products !== done.from?.products) return undefined;
    const { upTo } = done.to;
    return {
      ...current,
      base: done.to,
      segments: current.segments.filter((segment) => segment.upTo > upTo),
      changes: current.changes.filter(([, , at]) => at > upTo),
    };
  });
  if (moved === undefined && done !== undefined) await tidy(basesFiles(done.to));
  return moved !== undefined;
}
