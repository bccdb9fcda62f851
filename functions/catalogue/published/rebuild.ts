/** How is the catalogue published anew from the table alone, whatever was published before? */

import { inOrder, plainCategory } from '#functions/catalogue/category-response.ts';
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { ownSynonyms } from '#functions/catalogue/synonyms-store.ts';
import { packIndex } from '#functions/flows/catalogue/search/pack.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { basesFiles, currentVersion, moveOn, nothing, tidy } from './advance-version.ts';
import { catalogueItems } from './all-items.ts';
import { type Line, lineOf, packBlocks } from './blocks.ts';
import { writeNewBase } from './pending-uploads.ts';
import { published } from './publish.ts';
import { type Base, type PublishedProduct, readPointer, type Version } from './version.ts';

/** Of reading the whole table, should changes be folded into another base meanwhile. */
const attempts = 3;

/**
 * Reads all of the table: for an operator and for a shop's first day, never for a request. The shop stays open: what is published
 * while the table is read stays beside the new base.
 * @throws when it cannot: the version before stays the current one
 */
export async function rebuild(): Promise<Version> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { version: since } = await readable();
    const { base, categoryIds } = await read(since + 1);
    const moved = await moveOn(async (current, version) => {
      if ((current.base?.upTo ?? 0) > since) return undefined;
      const [categories, own] = await Promise.all([categoriesByIds([...categoryIds, ...current.categories.map(({ id }) => id)]), ownSynonyms()]);
      return {
        base: { ...base, upTo: version },
        segments: current.segments.filter(({ upTo }) => upTo > since),
        changes: current.changes.filter(([, , at]) => at > since),
        categories: inOrder([...categories.values()].map(plainCategory)),
        ...(own === undefined ? {} : { synonyms: own.lines }),
      };
    }, readableAt);
    if (moved !== undefined) return moved;
    await tidy(basesFiles(base));
  }
  throw new Error('So much changes in the shop that its catalogue could not be read whole: try again when no import runs.');
}

async function read(version: number): Promise<{ readonly base: Base; readonly categoryIds: readonly string[] }> {
  const lines: Line[] = [];
  const categoryIds: string[] = [];
  for await (const item of catalogueItems()) {
    if (item.sk === 'PRODUCT') lines.push(lineOf(published(item)));
    else categoryIds.push(item.id);
  }
  lines.sort((a, b) => a.id - b.id);
  return { base: await writeNewBase(version, packBlocks(lines), packIndex(parsed(lines)), lines.length), categoryIds };
}

function* parsed(lines: readonly Line[]): Generator<PublishedProduct> {
  for (const { json } of lines) yield JSON.parse(json) as PublishedProduct;
}

/** Whether this code can read what is published; nothing is read as nothing. */
export async function isReadable(): Promise<boolean> {
  const seen = await readPointer();
  return (
    seen === null ||
    currentVersion(seen.pointer).then(
      () => true,
      () => false,
    )
  );
}

async function readable(): Promise<Version> {
  const seen = await readPointer();
  return seen === null ? nothing : readableAt(seen.pointer);
}

/** What is published may be the very thing that is broken. */
async function readableAt(pointer: Parameters<typeof currentVersion>[0]): Promise<Version> {
  try {
    return await currentVersion(pointer);
  } catch (error) {
    log.warn('catalogue.unreadable', errorFields(error));
    return { ...nothing, version: pointer.version };
  }
}
