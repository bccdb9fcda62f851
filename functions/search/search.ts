/** The entry of the search module: writes snapshots, opens them as an index to search in, and opens the small index of categories. */
import { CategoryIndex, writeCategoryIndex } from './category-index.ts';
import { BlockWriter } from './document-blocks.ts';
import type { SearchDocument, SearchSettings, Snapshot, SnapshotFiles } from './schema.ts';
import { SearchIndex } from './search-index.ts';
import { writeIndex } from './snapshot-writer.ts';

/** @param documents in the order of their ids; read once, so that they need not be in memory together */
export function createSnapshot(documents: Iterable<SearchDocument>, settings: SearchSettings): Snapshot {
  const blocks = new BlockWriter();
  let size = 0;
  const store = function* () {
    for (const document of documents) {
      blocks.add(document);
      size++;
      yield document;
    }
  };
  const index = writeIndex(store(), settings);
  return { documents: blocks.finish(), index, categories: writeCategoryIndex(index), size };
}

/** @param files without them the index is empty */
export const openSnapshot = <D extends SearchDocument>(settings: SearchSettings, files?: SnapshotFiles): SearchIndex<D> =>
  new SearchIndex<D>(settings, files);

/** @param bytes the `categories` of a snapshot; without them there are no documents */
export const openCategoryIndex = (bytes?: Uint8Array): CategoryIndex => new CategoryIndex(bytes);
