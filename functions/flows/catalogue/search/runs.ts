/** How do the rows of a word stand in the index? As many as fill a set of bits are one, fewer stand one by one: what is shorter. */
import { add, all, type Bits, countBits, has, rowsIn } from './bits.ts';

/** Makes them, one after the other. */
export class Runs {
  readonly #width: number;
  readonly #ends: number[] = [];
  #rows = new Uint32Array(1_024);
  #end = 0;

  /** @param size rows of the index */
  constructor(size: number) {
    this.#width = (size + 31) >>> 5;
  }

  /** @param rows in their order */
  add(rows: ArrayLike<number>): void {
    const length = Math.min(rows.length, this.#width);
    if (this.#end + length > this.#rows.length) {
      const longer = new Uint32Array(2 * this.#end + length);
      longer.set(this.#rows);
      this.#rows = longer;
    }
    const run = this.#rows.subarray(this.#end, this.#end + length);
    if (rows.length < this.#width) run.set(rows);
    else for (let at = 0; at < rows.length; at++) add(run as unknown as Bits, rows[at] as number);
    this.#end += length;
    this.#ends.push(this.#end);
  }

  sections(name: string) {
    return { [`${name}.ends`]: Uint32Array.from(this.#ends), [`${name}.rows`]: this.#rows.slice(0, this.#end) };
  }
}

/** Reads them. A run has a number; those of a word follow each other. */
export class PackedRuns {
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

  /** What it costs to go through it. */
  length(run: number): number {
    return (this.#ends[run] as number) - this.#from(run);
  }

  has(run: number, row: number): boolean {
    const set = this.#setOf(run);
    if (set !== undefined) return row >>> 5 < set.length && has(set, row);
    const [start, end] = [this.#from(run), this.#ends[run] as number];
    let [from, to] = [start, end];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#rows[middle] as number) < row) from = middle + 1;
      else to = middle;
    }
    return from < end && this.#rows[from] === row;
  }

  /** How many rows it has, of a set or of all. */
  count(run: number, within?: Bits): number {
    const set = this.#setOf(run);
    if (set !== undefined) return within === undefined ? countBits(set) : countBits(all(set, [within]));
    if (within === undefined) return this.length(run);
    let count = 0;
    for (let at = this.#from(run), end = this.#ends[run] as number; at < end; at++) if (has(within, this.#rows[at] as number)) count++;
    return count;
  }

  /** The first of its rows that is in a set. */
  first(run: number, within: Bits): number | undefined {
    const set = this.#setOf(run);
    if (set === undefined) return this.rows(run).find((row) => has(within, row));
    for (let at = 0; at < set.length; at++) {
      const met = (set[at] as number) & (within[at] as number);
      if (met !== 0) return (at << 5) + 31 - Math.clz32(met & -met);
    }
    return undefined;
  }

  /** One by one, in their order. */
  rows(run: number): Uint32Array {
    const set = this.#setOf(run);
    return set === undefined ? this.#rows.subarray(this.#from(run), this.#ends[run]) : rowsIn(set);
  }

  /** Puts its rows into a set. */
  join(into: Bits, run: number): void {
    const [from, end] = [this.#from(run), this.#ends[run] as number];
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

  /** Adds to the score of each of its rows that is left, and takes these from what is left. */
  score(run: number, left: Bits, scores: Uint16Array, value: number, words: Uint32Array): void {
    const set = this.#setOf(run);
    if (set !== undefined) return score(set, left, scores, value, words);
    const rows = this.#rows;
    for (let at = this.#from(run), end = this.#ends[run] as number; at < end; at++) {
      const row = rows[at] as number;
      if (!has(left, row)) continue;
      left[row >>> 5] = (left[row >>> 5] as number) & ~(1 << (row & 31));
      scores[row] = (scores[row] as number) + value;
    }
  }

  /** undefined: it is a list. */
  #setOf(run: number): Bits | undefined {
    const [from, end] = [this.#from(run), this.#ends[run] as number];
    return end - from === this.#width ? this.#words.subarray(from, end) : undefined;
  }

  #from(run: number): number {
    return run === 0 ? 0 : (this.#ends[run - 1] as number);
  }
}

/** As above, of a set; `words` are those in which something may be left. */
export function score(set: Bits, left: Bits, scores: Uint16Array, value: number, words: Uint32Array): void {
  for (let each = 0; each < words.length; each++) {
    const at = words[each] as number;
    if (at >= set.length) return;
    const found = (set[at] as number) & (left[at] as number);
    if (found === 0) continue;
    left[at] = (left[at] as number) & ~found;
    for (let bits = found; bits !== 0; bits &= bits - 1) {
      const row = (at << 5) + 31 - Math.clz32(bits & -bits);
      scores[row] = (scores[row] as number) + value;
    }
  }
}
