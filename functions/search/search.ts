/** The entry of the search module: creates snapshots, opens them as a searchable index, compacts an index, and opens the small index of categories. */
import { CategoryIndex, writeCategoryIndex } from './category-index.ts';
import { BlockWriter, DocumentBlocks, writeEditedBlocks } from './document-blocks.ts';
import type { SearchDocument, SearchSettings, Snapshot, SnapshotFiles } from './schema.ts';
import { SearchIndex } from './search-index.ts';
import { compactIndex, writeIndex } from './snapshot-writer.ts';

/**
 * @param documents in the order of their ids; read only once, so that they need not be in memory together
 * @param withSearchPrices returns the document with the prices by which it is filtered, counted and sorted; the stored document does not change
 */
export function createSnapshot<D extends SearchDocument>(
  documents: Iterable<D>,
  settings: SearchSettings,
  withSearchPrices: (document: D) => SearchDocument = (document) => document,
): Snapshot {
  const blocks = new BlockWriter();
  let size = 0;
  const store = function* () {
    for (const document of documents) {
      blocks.add(document);
      size++;
      yield withSearchPrices(document);
    }
  };
  const index = writeIndex(store(), settings);
  return { documents: blocks.finish(), index, categories: writeCategoryIndex(index), size };
}

/** @param files when undefined, the index is empty */
export const openSnapshot = <D extends SearchDocument>(settings: SearchSettings, files?: SnapshotFiles): SearchIndex<D> =>
  new SearchIndex<D>(settings, files);

/** Merges the recent edits into a new snapshot. Not a method of the index, so that functions that only read bundle no code that writes. */
export function compactSnapshot({ blocks, edits, columns, texts }: SearchIndex): Snapshot {
  const documents = writeEditedBlocks(blocks, edits);
  const index = compactIndex(columns, texts);
  return { documents, index, categories: writeCategoryIndex(index), size: new DocumentBlocks(documents).size };
}

/** @param bytes the `categories` of a snapshot; when undefined, there are no documents */
export const openCategoryIndex = (bytes?: Uint8Array): CategoryIndex => new CategoryIndex(bytes);
