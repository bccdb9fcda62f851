/** Stores the rows of each word as a list of row numbers or as a row set, whichever is shorter. */
import { addRow, countRows, hasRow, intersect, type RowSet, rowsOfSet } from './row-set.ts';

export class PostingListWriter {
  readonly #width: number;
  readonly #ends: number[] = [];
  #rows = new Uint32Array(1_024);
  #end = 0;

  /** @param size the number of rows of the index */
  constructor(size: number) {
    this.#width = (size + 31) >>> 5;
  }

  /** @param rows ascending */
  add(rows: ArrayLike<number>): void {
    const length = Math.min(rows.length, this.#width);
    if (this.#end + length > this.#rows.length) {
      const longer = new Uint32Array(2 * this.#end + length);
      longer.set(this.#rows);
      this.#rows = longer;
    }
    const list = this.#rows.subarray(this.#end, this.#end + length);
    if (rows.length < this.#width) list.set(rows);
    else for (let at = 0; at < rows.length; at++) addRow(list as unknown as RowSet, rows[at] as number);
    this.#end += length;
    this.#ends.push(this.#end);
  }

  sections(name: string) {
    return { [`${name}.ends`]: Uint32Array.from(this.#ends), [`${name}.rows`]: this.#rows.slice(0, this.#end) };
  }
}

/** Reads posting lists by number; the lists of one word are consecutive. A list that is as long as a row set is stored as a row set. */
export class PostingLists {
  readonly #ends: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #words: Int32Array;
  readonly #width: number;

  constructor(ends: Uint32Array, rows: Uint32Array, size: number) {
    this.#ends = ends;
    this.#rows = rows;
    this.#words = new Int32Array(rows.buffer, rows.byteOffset, rows.length);
    this.#width = (size + 31) >>> 5;
  }

  /** Its length in words of memory: the cost of reading it. */
  length(list: number): number {
    return (this.#ends[list] as number) - this.#start(list);
  }

  has(list: number, row: number): boolean {
    const set = this.#setOf(list);
    if (set !== undefined) return row >>> 5 < set.length && hasRow(set, row);
    const [start, end] = [this.#start(list), this.#ends[list] as number];
    let [from, to] = [start, end];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#rows[middle] as number) < row) from = middle + 1;
      else to = middle;
    }
    return from < end && this.#rows[from] === row;
  }

  /** The number of rows in the list, or of those within a set. */
  count(list: number, within?: RowSet): number {
    const set = this.#setOf(list);
    if (set !== undefined) return within === undefined ? countRows(set) : countRows(intersect(set, [within]));
    if (within === undefined) return this.length(list);
    let count = 0;
    for (let at = this.#start(list), end = this.#ends[list] as number; at < end; at++) if (hasRow(within, this.#rows[at] as number)) count++;
    return count;
  }

  /** The first row of the list within a set. */
  first(list: number, within: RowSet): number | undefined {
    const set = this.#setOf(list);
    if (set === undefined) return this.rows(list).find((row) => hasRow(within, row));
    for (let at = 0; at < set.length; at++) {
      const both = (set[at] as number) & (within[at] as number);
      if (both !== 0) return (at << 5) + 31 - Math.clz32(both & -both);
    }
    return undefined;
  }

  /** The rows of the list, ascending. */
  rows(list: number): Uint32Array {
    const set = this.#setOf(list);
    return set === undefined ? this.#rows.subarray(this.#start(list), this.#ends[list]) : rowsOfSet(set);
  }

  addTo(into: RowSet, list: number): void {
    const [from, end] = [this.#start(list), this.#ends[list] as number];
    if (end - from === this.#width) {
      const words = this.#words;
      for (let at = from; at < end; at++) into[at - from] = (into[at - from] as number) | (words[at] as number);
      return;
    }
    const rows = this.#rows;
    for (let at = from; at < end; at++) {
      const row = rows[at] as number;
      into[row >>> 5] = (into[row >>> 5] as number) | (1 << (row & 31));
    }
  }

  /** Adds `points` to the score of each row of the list that is in `unscored`, and removes these rows from `unscored`. */
  score(list: number, unscored: RowSet, scores: Uint16Array, points: number, usedWords: Uint32Array): void {
    const set = this.#setOf(list);
    if (set !== undefined) return scoreSet(set, unscored, scores, points, usedWords);
    const rows = this.#rows;
    for (let at = this.#start(list), end = this.#ends[list] as number; at < end; at++) {
      const row = rows[at] as number;
      if (!hasRow(unscored, row)) continue;
      unscored[row >>> 5] = (unscored[row >>> 5] as number) & ~(1 << (row & 31));
      scores[row] = (scores[row] as number) + points;
    }
  }

  /** Undefined when the list consists of row numbers. */
  #setOf(list: number): RowSet | undefined {
    const [from, end] = [this.#start(list), this.#ends[list] as number];
    return end - from === this.#width ? this.#words.subarray(from, end) : undefined;
  }

  #start(list: number): number {
    return list === 0 ? 0 : (this.#ends[list - 1] as number);
  }
}

/** `PostingLists.score` for a row set; `usedWords` are the words of `unscored` that may contain rows. */
export function scoreSet(set: RowSet, unscored: RowSet, scores: Uint16Array, points: number, usedWords: Uint32Array): void {
  for (let each = 0; each < usedWords.length; each++) {
    const at = usedWords[each] as number;
    if (at >= set.length) return;
    const found = (set[at] as number) & (unscored[at] as number);
    if (found === 0) continue;
    unscored[at] = (unscored[at] as number) & ~found;
    for (let bits = found; bits !== 0; bits &= bits - 1) {
      const row = (at << 5) + 31 - Math.clz32(bits & -bits);
      scores[row] = (scores[row] as number) + points;
    }
  }
}
