/** Groups the rows that match one term of a query by their points. Posting lists of the snapshot are combined only as far as a result is read. */

import { type PostingLists, scoreSet } from './posting-lists.ts';
import { addAll, emptySet, intersect, type RowSet, rowSetOf, subtract } from './row-set.ts';

interface Bucket {
  readonly points: number;
  readonly lists: number[];
  /** Rows that are in no posting list, because they match by a category, a recent edit or a phrase. */
  readonly sets: LazySet[];
}

interface LazySet {
  readonly rows: () => RowSet;
  /** A set in a bucket of fewer points that also contains all of these rows. */
  readonly superset: (() => RowSet) | undefined;
}

export class ScoreBuckets {
  readonly #lists: PostingLists;
  readonly #size: number;
  /** Rows changed after the posting lists were built; undefined when there are none. */
  readonly #edited: RowSet | undefined;
  readonly #buckets = new Map<number, Bucket>();
  #sorted: readonly Bucket[] | undefined;
  /** The cost of reading all buckets. */
  length = 0;

  constructor(lists: PostingLists, size: number, edited: RowSet | undefined) {
    this.#lists = lists;
    this.#size = size;
    this.#edited = edited;
  }

  addList(points: number, list: number): void {
    const length = this.#lists.length(list);
    if (length === 0) return;
    this.length += length;
    this.#bucket(points).lists.push(list);
  }

  addRows(points: number, rows: Uint32Array): void {
    this.length += rows.length;
    this.#bucket(points).sets.push({ rows: () => rowSetOf(this.#size, rows), superset: undefined });
  }

  addSet(points: number, rows: () => RowSet, superset?: () => RowSet): void {
    this.length += this.#size >>> 5;
    this.#bucket(points).sets.push({ rows, superset });
  }

  /** All rows that match the term. */
  all(): RowSet {
    return this.#setOf(this.#descending, true);
  }

  /** The rows of each bucket, the best first; a row may be in several. */
  *sets(): Generator<RowSet> {
    for (const bucket of this.#descending) yield this.#setOf([bucket]);
  }

  get best(): RowSet {
    return this.#setOf(this.#descending.slice(0, 1));
  }

  /**
   * Adds to the score of each of these rows the points of its best bucket.
   * @param usedWords the indexes of the words of `rows` that contain rows
   */
  score(rows: RowSet, usedWords: Uint32Array, scores: Uint16Array): void {
    const unedited = this.#edited === undefined ? rows.slice() : subtract(rows, this.#edited);
    const edited = this.#edited === undefined ? undefined : intersect(rows, [this.#edited]);
    for (const { points, lists, sets } of this.#descending) {
      if (!overlap(unedited, unedited, usedWords) && (edited === undefined || !overlap(edited, edited, usedWords))) return;
      for (let at = 0; at < lists.length; at++) this.#lists.score(lists[at] as number, unedited, scores, points, usedWords);
      for (const { rows: rowsOf, superset } of sets) {
        if (superset !== undefined && !overlap(superset(), rows, usedWords)) continue;
        scoreSet(rowsOf(), unedited, scores, points, usedWords);
        if (edited !== undefined) scoreSet(rowsOf(), edited, scores, points, usedWords);
      }
    }
  }

  #setOf(buckets: readonly Bucket[], isAll = false): RowSet {
    const found = emptySet(this.#size);
    for (const { lists } of buckets) for (let at = 0; at < lists.length; at++) this.#lists.addTo(found, lists[at] as number);
    const rows = this.#edited === undefined ? found : subtract(found, this.#edited);
    for (const { sets } of buckets) for (const { rows: rowsOf, superset } of sets) if (superset === undefined || !isAll) addAll(rows, rowsOf());
    return rows;
  }

  get #descending(): readonly Bucket[] {
    this.#sorted ??= [...this.#buckets.values()].sort((a, b) => b.points - a.points);
    return this.#sorted;
  }

  #bucket(points: number): Bucket {
    const known = this.#buckets.get(points) ?? { points, lists: [], sets: [] };
    this.#buckets.set(points, known);
    return known;
  }
}

/** The indexes of the set's words that contain rows, so that a search in few rows reads no other words. */
export function usedWordsOf(set: RowSet): Uint32Array {
  const found = new Uint32Array(set.length);
  let count = 0;
  for (let at = 0; at < set.length; at++) if (set[at] !== 0) found[count++] = at;
  return found.subarray(0, count);
}

function overlap(one: RowSet, other: RowSet, usedWords: Uint32Array): boolean {
  for (let each = 0; each < usedWords.length; each++)
    if (((one[usedWords[each] as number] as number) & (other[usedWords[each] as number] as number)) !== 0) return true;
  return false;
}
